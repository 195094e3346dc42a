declare global {
  interface Window {
    /** Written by the script that comes with the server's HTML, see `early-input.ts` of the API. */
    earlyInput?: { pressed: HTMLElement[]; end: () => void };
  }
}

/** The button that an event is for; links work without React. */
const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest('button') : null;

/**
 * Presses buttons again that were pressed before React listened. From now on React hydrates first what is pressed,
 * but it drops a press on a page whose code is not here yet: such presses wait for `pageReady` here.
 */
export const replayPresses = (page: Element, pageReady: Promise<unknown>): void => {
  const early = window.earlyInput;
  const waiting: HTMLElement[] = [];
  const hold = new AbortController();
  const options = { capture: true, signal: hold.signal };
  const isInPage = ({ target }: Event): boolean => target instanceof Node && page.contains(target);
  window.addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event);
      if (!button || !isInPage(event)) return;
      waiting.push(button);
      event.preventDefault();
      event.stopPropagation();
    },
    options,
  );
  window.addEventListener('submit', (event) => isInPage(event) && event.preventDefault(), options);
  void pageReady
    .catch(() => undefined)
    .finally(() => {
      hold.abort();
      for (const button of waiting) button.click();
    });
  early?.end();
  for (const button of early?.pressed ?? []) button.click();
};
