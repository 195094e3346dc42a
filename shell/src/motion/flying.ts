/** Below the video, whatever lies on the way. */
const STYLE = `position: fixed; z-index: calc(var(--z-player) - 1); margin: 0; object-fit: cover; pointer-events: none;
  border-radius: var(--radius-m); background: var(--accent)`;

/** A copy of the picture, or a dot, over the window at `box`; the caller adds and removes it. */
export const flyingCopy = (
  picture: HTMLImageElement | null,
  { left, top, width, height }: DOMRect,
): HTMLElement => {
  const copy = picture ? (picture.cloneNode() as HTMLImageElement) : document.createElement('span');
  copy.style.cssText = `${STYLE}; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  copy.ariaHidden = 'true';
  copy.dataset.flying = '';
  return copy;
};

/** The brand's tempo of movements, in ms. */
export const motionMs = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--motion'));
