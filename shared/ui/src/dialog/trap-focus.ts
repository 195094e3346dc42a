const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled], [hidden]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** The video stays usable, because no dialog covers it. */
const VIDEO = '[data-video]';

const isBeside = (element: Element, dialog: Element): boolean =>
  !element.contains(dialog) && !element.hasAttribute('inert') && !element.matches(`${VIDEO}, script`);

/** Makes the page below a dialog inert. Returns a function that reverts it. */
const makeInert = (dialog: Element): (() => void) => {
  const parts = [...document.body.children]
    .flatMap((element) =>
      element.contains(dialog) || element.querySelector(VIDEO) ? [...element.children] : [element],
    )
    .filter((element) => isBeside(element, dialog));
  for (const part of parts) part.toggleAttribute('inert', true);
  return () => {
    for (const part of parts) part.removeAttribute('inert');
  };
};

/**
 * Focuses the first field of `container`, or the container itself, and keeps focus inside it while the page
 * below is inert. Returns a function that releases the trap and restores the previous focus.
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
  // A control that was pressed may be removed, and its keys, such as Esc, would then go to the page.
  const removals = new MutationObserver(() => {
    if (document.activeElement === document.body) container.focus();
  });
  removals.observe(container, { childList: true, subtree: true });
  document.addEventListener('keydown', onKeyDown, true);
  const revert = makeInert(container);
  (container.querySelector<HTMLElement>('input:not([hidden]), select, textarea') ?? container).focus();
  return () => {
    removals.disconnect();
    document.removeEventListener('keydown', onKeyDown, true);
    revert();
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus();
    queueMicrotask(() => {
      if (previous?.isConnected || document.activeElement !== document.body) return;
      // The page below has changed, and its heading could not take the focus while it was inert.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
  };
};
