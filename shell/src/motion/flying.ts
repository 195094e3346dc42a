/** Always below the video. */
const STYLE = `position: fixed; z-index: calc(var(--z-player) - 1); margin: 0; object-fit: cover; pointer-events: none;
  border-radius: var(--radius-m); background: var(--accent)`;

/** Creates a copy of the picture, or a dot, at `box` in the window. The caller adds and removes it. */
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

/** Returns the brand's duration of movements, in ms. A minified stylesheet has it in seconds. */
export const motionMs = (): number => {
  const value = getComputedStyle(document.documentElement).getPropertyValue('--motion').trim();
  return Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1_000);
};
