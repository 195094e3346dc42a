import '@testing-library/jest-dom';
import { current } from '../src/fake-api.ts';
import { FakeIntersectionObserver } from '../src/fake-intersection-observer.ts';

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
Element.prototype.scrollIntoView ??= () => undefined;

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
