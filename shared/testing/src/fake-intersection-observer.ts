import { act } from '@testing-library/react';

type Watch = { element: Element; tell: IntersectionObserverCallback };

const watches = new Set<Watch>();

/** jsdom lays nothing out, so nothing is in view until a test says so. */
export class FakeIntersectionObserver implements Pick<
  IntersectionObserver,
  'observe' | 'unobserve' | 'disconnect'
> {
  readonly #tell: IntersectionObserverCallback;
  readonly #own = new Set<Watch>();
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(element: Element): void {
    const watch = { element, tell: this.#tell };
    this.#own.add(watch);
    watches.add(watch);
  }
  unobserve(element: Element): void {
    for (const watch of this.#own) if (watch.element === element) watches.delete(watch);
  }
  disconnect(): void {
    for (const watch of this.#own) watches.delete(watch);
  }
}

/** So much of the element is in view now, from 0 to 1; whoever watches it hears of it. */
export const bringIntoView = (element: Element, intersectionRatio = 1): void =>
  act(() => {
    const entry = { target: element, intersectionRatio, isIntersecting: intersectionRatio > 0 };
    for (const watch of watches) {
      if (watch.element === element)
        watch.tell([entry as IntersectionObserverEntry], new FakeIntersectionObserver(watch.tell) as never);
    }
  });
