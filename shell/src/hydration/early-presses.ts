import { later, nextTask } from '@rushtone/platform/browser/next-task';
import { typedRestored } from './restore-typed.ts';

declare global {
  interface Window {
    /** Set by the script in the server's HTML; see the API's `early-input.ts`. */
    earlyInput?: {
      pressed: HTMLElement[];
      keys?: KeyboardEvent[];
      end?: (() => void) | undefined;
      /** Set by the script before the shell: resolves with the visitor's first action. */
      acted?: Promise<void>;
    };
  }
}

/** Maximum wait for what was typed, in ms: a page that is rendered anew has nothing to restore. */
const RESTORE_WAIT_MS = 2_000;

/**
 * Each press runs in its own task, so that React renders after each one. A press would hydrate the page at once, and
 * send a form before React knows what was typed into it.
 */
const pressAll = async (buttons: readonly HTMLElement[]): Promise<void> => {
  for (const button of buttons) {
    if (button.closest('form')) {
      await Promise.race([typedRestored, later(RESTORE_WAIT_MS)]);
      await nextTask();
    }
    button.click();
    await nextTask();
  }
};

/** Captures presses on a page until React can handle them. Returns a function that replays them. */
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

/** Ends the recording; a script that comes later than this does nothing (`early-play.ts`). */
export const endEarlyInput = (): void => {
  window.earlyInput?.end?.();
  if (window.earlyInput) window.earlyInput.end = undefined;
};

/**
 * Replays presses made before React attached its listeners. From then on React prioritizes hydration of what
 * is pressed, but drops presses on a page whose code has not loaded; those wait for `pageReady`.
 */
export const replayPresses = (page: Element, pageReady: Promise<unknown>): void => {
  const release = hold(page);
  pageReady.then(release, release);
  const early = window.earlyInput;
  endEarlyInput();
  void pressAll(early?.pressed ?? []);
};
