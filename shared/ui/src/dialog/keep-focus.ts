const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Puts the focus on the first field of `box` (else on the box itself) and keeps Tab inside it. Gives what ends that
 * and puts the focus back where it was.
 */
export const keepFocusInside = (box: HTMLElement): (() => void) => {
  const before = document.activeElement;
  const all = () =>
    [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => !each.closest('[inert]'));
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const [first, last] = [all()[0], all().at(-1)];
    const at = document.activeElement;
    const leaves = event.shiftKey ? at === first || at === box : at === last;
    const outside = !(at instanceof Node && box.contains(at));
    if (!leaves && !outside) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  document.addEventListener('keydown', turn, true);
  (box.querySelector<HTMLElement>('input, select, textarea') ?? box).focus();
  return () => {
    document.removeEventListener('keydown', turn, true);
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
};
