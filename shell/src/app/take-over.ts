const CONTROLS = 'a[href], button, input, select, textarea';

type Control = HTMLElement & { value?: string; checked?: boolean };

declare global {
  interface Window {
    /** Written by the script that comes with the first view, see `early-input.ts` of the API. */
    earlyInput?: { pressed: Element | null; end: () => void };
  }
}

/** What a control is known by on both pages, beside how many like it stand before it. */
const nameOf = (control: Control) =>
  [
    control.localName,
    control.getAttribute('name'),
    control.getAttribute('aria-label') ?? control.textContent,
  ].join();

const isTyped = (control: Control): boolean => {
  if (control instanceof HTMLInputElement)
    return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  return (
    control instanceof HTMLSelectElement && [...control.options].some((o) => o.selected !== o.defaultSelected)
  );
};

/** Gives a field what somebody typed, in the way that React hears of it. */
const fill = (control: Control, { value, checked }: { value?: string; checked?: boolean }) => {
  if (control instanceof HTMLInputElement && control.checked !== checked) return control.click();
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  const name = control instanceof HTMLSelectElement ? 'change' : 'input';
  return control.dispatchEvent(new Event(name, { bubbles: true }));
};

/**
 * Somebody may have used the first view before React draws the page anew: gone to a control by keyboard, typed, or
 * pressed a button. Gives what does the same to the new page's controls; they are known by their words, and by
 * their place among those of the same words.
 */
export const rememberInput = (root: HTMLElement): (() => void) => {
  const controls = () => [...root.querySelectorAll<Control>(CONTROLS)];
  const before = controls();
  const typed = before.filter(isTyped);
  const focused = document.activeElement;
  const pressed = window.earlyInput?.pressed;
  return () => {
    window.earlyInput?.end();
    const now = controls();
    const same = (old: Element | null | undefined): Control | undefined => {
      const then = before.find((control) => control === old);
      if (!then) return undefined;
      const alike = (control: Control) => nameOf(control) === nameOf(then);
      return now.filter(alike)[before.filter(alike).indexOf(then)];
    };
    for (const old of typed) {
      const control = same(old);
      if (control) fill(control, old);
    }
    same(focused)?.focus();
    same(pressed)?.click();
  };
};
