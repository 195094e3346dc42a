import { nextTask } from '../lib/next-task.ts';

declare global {
  interface Window {
    /** Written by the script that comes with the server's HTML, see `early-input.ts` of the API. */
    earlyInput?: { pressed: HTMLElement[]; keys?: KeyboardEvent[]; end: () => void };
  }
}

/** In tasks of their own: React renders after each one. */
const pressAll = async (buttons: readonly HTMLElement[]): Promise<void> => {
  for (const button of buttons) {
    button.click();
    await nextTask();
  }
};

/** Keeps what is pressed in a page until React can hear it; returns a function that presses it again. */
const hold = (page: Element): (() => void) => {
  const pressed: HTMLElement[] = [];
  const onPress = (event: Event): void => {
    const button = event.target instanceof Element && event.target.closest('button');
    // Links work without React.
    if (!button || !page.contains(button)) return;
    pressed.push(button);
    event.preventDefault();
    event.stopPropagation();
  };
  const onSubmit = (event: Event): void => {
    if (event.target instanceof Node && page.contains(event.target)) event.preventDefault();
  };
  window.addEventListener('click', onPress, true);
  window.addEventListener('submit', onSubmit, true);
  return () => {
    window.removeEventListener('click', onPress, true);
    window.removeEventListener('submit', onSubmit, true);
    void pressAll(pressed);
  };
};

/**
 * Presses buttons again that were pressed before React listened. From then on React hydrates first what is pressed,
 * but it drops a press on a page whose code is not here yet: such presses wait for `pageReady`.
 */
export const replayPresses = (page: Element, pageReady: Promise<unknown>): void => {
  const release = hold(page);
  pageReady.then(release, release);
  const early = window.earlyInput;
  early?.end();
  void pressAll(early?.pressed ?? []);
};
