import { act } from '@testing-library/react';

type Observation = { element: Element; callback: IntersectionObserverCallback };

const observations = new Set<Observation>();

/** jsdom has no layout, so nothing is in view until a test calls `bringIntoView`. */
export class FakeIntersectionObserver implements Pick<
  IntersectionObserver,
  'observe' | 'unobserve' | 'disconnect'
> {
  readonly #callback: IntersectionObserverCallback;
  readonly #own = new Set<Observation>();
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(element: Element): void {
    const observation = { element, callback: this.#callback };
    this.#own.add(observation);
    observations.add(observation);
  }
  unobserve(element: Element): void {
    for (const each of this.#own) if (each.element === element) observations.delete(each);
  }
  disconnect(): void {
    for (const each of this.#own) observations.delete(each);
  }
}

/** Reports to the observers of `element` that this fraction of it, 0 to 1, is in view. */
export const bringIntoView = (element: Element, intersectionRatio = 1): void =>
  act(() => {
    const entry = { target: element, intersectionRatio, isIntersecting: intersectionRatio > 0 };
    for (const { element: observed, callback } of observations) {
      if (observed !== element) continue;
      callback([entry as IntersectionObserverEntry], new FakeIntersectionObserver(callback) as never);
    }
  });

/** Stubs the observers that jsdom lacks. Nothing is ever in view or has a size. */
export const withoutLayout = (): void => {
  class NeverReports {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: NeverReports, ResizeObserver: NeverReports });
};
