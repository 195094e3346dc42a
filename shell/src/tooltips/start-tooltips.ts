import { prefersReducedMotion } from '@rushtone/ui';

/* Inline styles, because this chunk must work where a stylesheet does not load. Above dialogs and below
   the video, which it never overlaps anyway. */
const STYLE = `position: fixed; z-index: calc(var(--z-player) - 1); max-width: min(320px, 100vw - 16px);
  padding: 4px var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-s);
  background: var(--surface-2); color: var(--text); font-size: var(--font-sm); line-height: 1.25rem`;
const KEY_STYLE = `margin-left: var(--space-2); padding: 0 var(--space-1); border: 1px solid var(--field-line);
  border-radius: 4px; color: var(--text-2); font: inherit; font-size: var(--font-xs)`;
const FADE_MS = 120;

const DELAY_MS = 500;
/** Grace period for moving the pointer from the control to its tooltip, in ms. */
const LINGER_MS = 150;
const GAP_PX = 6;
const MARGIN_PX = 8;

/** Icon-only controls, whose name is not visible in the page. */
const CONTROLS = 'button[aria-label], a[aria-label]';

const controlAt = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  // A number, such as the count of queued songs, is not a name.
  return control && /^\d*$/.test(control.textContent.trim()) ? control : null;
};

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Places the tooltip above the control, or below it. Returns false if it would cover a video or leave the
 * window.
 */
const place = (tooltip: HTMLElement, control: HTMLElement): boolean => {
  const box = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const most = document.documentElement.clientWidth - width - MARGIN_PX;
  const left = Math.max(MARGIN_PX, Math.min(box.left + (box.width - width) / 2, most));
  const videos = [...document.querySelectorAll('[data-video], [data-inline-video]')]
    .filter((video) => video.checkVisibility())
    .map((video) => video.getBoundingClientRect());
  return [box.top - height - GAP_PX, box.bottom + GAP_PX].some((top) => {
    const room = new DOMRect(left, top, width, height);
    if (top < 0 || top + height > window.innerHeight || videos.some((video) => overlaps(video, room)))
      return false;
    tooltip.style.left = `${left}px`;
    tooltip.style.top = `${top}px`;
    return true;
  });
};

const createTooltip = (): HTMLElement => {
  const tooltip = document.createElement('div');
  tooltip.style.cssText = STYLE;
  // Screen readers get name and key from the control.
  tooltip.ariaHidden = 'true';
  tooltip.dataset.tooltip = '';
  tooltip.hidden = true;
  return document.body.appendChild(tooltip);
};

/** Renders "Shift+N" as two keys. */
const keysOf = (control: HTMLElement): HTMLElement[] =>
  (control.ariaKeyShortcuts ?? '')
    .split('+')
    .filter(Boolean)
    .map((key) => {
      const element = document.createElement('kbd');
      element.style.cssText = KEY_STYLE;
      element.textContent = key;
      return element;
    });

/** Shows the name of an icon button, and its key, on hover or keyboard focus. */
export const startTooltips = (): void => {
  const tooltip = createTooltip();
  let control: HTMLElement | null = null;
  /**
   * Set on press to suppress the tooltip until the pointer has left, because the icon may change under the
   * pointer.
   */
  let pressed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    tooltip.hidden = true;
    control = null;
  };
  const show = (next: HTMLElement) => {
    if (!next.isConnected || next.ariaExpanded === 'true') return hide();
    control = next;
    tooltip.replaceChildren(next.ariaLabel ?? '', ...keysOf(next));
    tooltip.hidden = false;
    if (!place(tooltip, next)) return hide();
    if (!prefersReducedMotion()) tooltip.animate?.([{ opacity: 0 }, { opacity: 1 }], FADE_MS);
  };
  const later = (run: () => void, milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  };

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    const next = controlAt(target);
    if (next === pressed && next) return;
    pressed = null;
    if (next === control && control) return clearTimeout(timer);
    if (target instanceof Node && tooltip.contains(target)) return clearTimeout(timer);
    if (next) later(() => show(next), control ? 0 : DELAY_MS);
    else later(hide, LINGER_MS);
  });
  document.addEventListener('focusin', ({ target }) => {
    const next = controlAt(target);
    if (next?.matches(':focus-visible')) later(() => show(next), DELAY_MS);
    else hide();
  });
  document.addEventListener('focusout', hide);
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      hide();
      pressed = controlAt(target);
    },
    true,
  );
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.addEventListener('keydown', ({ key }) => key !== 'Tab' && key !== 'Shift' && hide(), true);
};
