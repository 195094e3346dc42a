const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/**
 * Focuses the first field of `container`, or else the container, and keeps Tab inside it. Returns a function that
 * releases the focus and restores it.
 */
export const trapFocus = (container: HTMLElement): (() => void) => {
  const previous = document.activeElement;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const focusable = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) => !element.closest('[inert]'),
    );
    const [first, last] = [focusable[0], focusable.at(-1)];
    const active = document.activeElement;
    const isInside = active instanceof Node && container.contains(active);
    const isAtEdge = event.shiftKey ? active === first || active === container : active === last;
    if (isInside && !isAtEdge) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  document.addEventListener('keydown', onKeyDown, true);
  (container.querySelector<HTMLElement>('input:not([hidden]), select, textarea') ?? container).focus();
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
  };
};
