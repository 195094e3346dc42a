import { current } from '../src/fake-api.ts';

let errors: unknown[][] = [];
const { error } = console;

beforeEach(() => {
  errors = [];
  current.api = null;
  console.error = (...values) => {
    errors.push(values);
    error(...values);
  };
});

/** Fails the test on logged errors and unexpected requests. */
afterEach(() => {
  console.error = error;
  expect(errors).toEqual([]);
  expect(current.api?.unexpected ?? []).toEqual([]);
});
