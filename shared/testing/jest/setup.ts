import '@testing-library/jest-dom';
import { FakeIntersectionObserver } from '../src/fake-intersection-observer.ts';
import { current } from '../src/watch.ts';

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });
Element.prototype.scrollIntoView ??= () => undefined;

let complaints: unknown[][] = [];
const { error } = console;

beforeEach(() => {
  complaints = [];
  current.api = null;
  console.error = (...words) => {
    complaints.push(words);
    error(...words);
  };
});

/** What React or a page complains about fails the test, and so does a request that it did not expect. */
afterEach(() => {
  console.error = error;
  expect(complaints).toEqual([]);
  expect(current.api?.unexpected ?? []).toEqual([]);
});
