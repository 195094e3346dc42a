import { prefersReducedMotion } from '@rushtone/ui';

/*
 * In the code, because the chunk that has it must load where a stylesheet does not. Over dialogs, below the video, beside
 * which it is placed in any case.
 */
const STYLE = `position: fixed; z-index: calc(var(--z-player) - 1); max-width: min(320px, 100vw - 16px);
  padding: 4px var(--space-2); border: 1px solid var(--line); border-radius: var(--radius-s);
  background: var(--surface-2); color: var(--text); font-size: var(--font-sm); line-height: 1.25rem`;
const KEY_STYLE = `margin-left: var(--space-2); padding: 0 var(--space-1); border: 1px solid var(--field-line);
  border-radius: 4px; color: var(--text-2); font: inherit; font-size: var(--font-xs)`;
const FADE_MS = 120;

const DELAY_MS = 500;
/** The pointer may take this long from the control to its tooltip. */
const LINGER_MS = 150;
const GAP_PX = 6;
const MARGIN_PX = 8;

/** Controls that show an icon alone: their name is not in the page. */
const CONTROLS = 'button[aria-label], a[aria-label]';

const controlAt = (target: EventTarget | null): HTMLElement | null => {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  // A number is no name: how many songs are in the queue.
  return control && /^\d*$/.test(control.textContent.trim()) ? control : null;
};

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Above the control, or below it; false where it would lie over a video or out of the window. */
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
  // Screen readers have the name and the key from the control.
  tooltip.ariaHidden = 'true';
  tooltip.dataset.tooltip = '';
  tooltip.hidden = true;
  return document.body.appendChild(tooltip);
};

/** "Shift+N" as two keys. */
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

/** The name of an icon button, and its key, when the pointer rests on it or the keyboard reaches it. */
export const startTooltips = (): void => {
  const tooltip = createTooltip();
  let control: HTMLElement | null = null;
  /** Pressed, it shows none until the pointer has left it: its icon may change under the pointer. */
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
