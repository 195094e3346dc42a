import { expect, type Page } from '@playwright/test';

type Watched = Window & { motion: string[] };

/** Animations longer than this many ms are visible; shorter ones stand for "instantly". */
const SEEN_MS = 1;

/** Records animations of opened pages, by styles and scripts, and smooth scrolling. */
export const watchMotion = async (page: Page): Promise<void> => {
  await page.addInitScript((seenMs) => {
    const watched = window as unknown as Watched;
    watched.motion = [];
    const saw = (what: string, element: EventTarget | null) =>
      watched.motion.push(
        `${what} of ${element instanceof Element ? element.outerHTML.slice(0, 80) : 'the page'}`,
      );
    const isSeen = (animation: Animation) => Number(animation.effect?.getComputedTiming().duration) > seenMs;
    document.addEventListener(
      'animationstart',
      ({ target, animationName }) => {
        if (target instanceof Element && target.getAnimations({ subtree: true }).some(isSeen))
          saw(animationName, target);
      },
      true,
    );
    document.addEventListener('transitionrun', ({ target, propertyName }) => saw(propertyName, target), true);
    const { animate, scrollIntoView } = Element.prototype;
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      if (isSeen(animation)) saw('a script’s animation', this);
      return animation;
    };
    Element.prototype.scrollIntoView = function (options) {
      if (typeof options === 'object' && options.behavior === 'smooth') saw('smooth scrolling', this);
      scrollIntoView.call(this, options);
    };
    const { scrollTo } = window;
    window.scrollTo = ((...options: Parameters<typeof scrollTo>) => {
      const [first] = options as unknown[];
      if (typeof first === 'object' && (first as ScrollToOptions).behavior === 'smooth')
        saw('smooth scrolling', null);
      scrollTo.apply(window, options);
    }) as typeof scrollTo;
    document.startViewTransition &&= () => {
      saw('a view transition', null);
      throw new Error('No test expects it.');
    };
  }, SEEN_MS);
};

export const expectNoMotion = async (page: Page, label: string): Promise<void> =>
  expect(await page.evaluate(() => (window as unknown as Watched).motion), label).toEqual([]);
