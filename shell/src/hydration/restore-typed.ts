type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Of two radio buttons that have changed, the one that was chosen. */
const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement &&
  control.checked !== control.defaultChecked &&
  (control.checked || control.type !== 'radio');

const isTyped = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return isTicked(control) || control.value !== control.defaultValue;
};

/**
 * Tells React what is in a field. It notices only a value that is not the one that it found in the document, and
 * not one that is set through the element's own property.
 */
const tell = (control: Control, value: string): void => {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isTicked(control)) {
    control.checked = control.defaultChecked;
    return control.click();
  }
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * What somebody typed, chose or ticked before React hydrated a page stays in its fields, and React hears of it. Called
 * in the commit that hydrates them, before React renders them again.
 */
export const restoreTyped = (page: Element): void => {
  const typed = [...page.querySelectorAll<Control>('input, textarea, select')].filter(isTyped);
  const values = typed.map((control) => [control, control.value] as const);
  queueMicrotask(() => {
    for (const [control, value] of values) if (control.isConnected) tell(control, value);
  });
};
