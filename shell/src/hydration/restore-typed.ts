type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the value with the prototype's setter, because React ignores changes made through its own one. */
const assign = (control: Control, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);

/** Returns a function that replays a field's change for React; `null` if the field is unchanged. */
const changeOf = (control: Control): (() => void) | null => {
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
    const choose = () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return chosen ? choose : null;
  }
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    const { checked } = control;
    const tick = () => {
      control.checked = !checked;
      control.click();
    };
    // Of two changed radio buttons, only replay the selected one.
    return checked !== control.defaultChecked && (checked || control.type === 'checkbox') ? tick : null;
  }
  const type = () => {
    control.value = control.defaultValue;
    assign(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return value === control.defaultValue ? null : type;
};

let noteRestored = (): void => undefined;

/** Resolves once React knows what was typed before the landing page was hydrated. */
export const typedRestored = new Promise<void>((resolve) => {
  noteRestored = resolve;
});

/**
 * Keeps what was typed, selected or checked before hydration, and notifies React of it. Call in the commit that
 * hydrates the fields, before React rerenders them.
 */
export const restoreTyped = (page: Element): void => {
  const changes = [...page.querySelectorAll<Control>('input, textarea, select')].map(changeOf);
  queueMicrotask(() => {
    for (const change of changes) change?.();
    noteRestored();
  });
};
