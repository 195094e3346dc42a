type Size = { width: number; height: number };
type Box = { left: number; top: number; right: number; bottom: number };

const GAP_PX = 8;

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * Returns the position of the seek bar's tip, in px of the viewport: above the bar, centered on `x`. Because
 * nothing may cover the video, the tip moves next to it or, if there is no room, below the line.
 */
export const placeTip = (
  x: number,
  tip: Size,
  bar: Box,
  video: Box | null,
): { left: number; side: 'above' | 'below' } => {
  const centered = Math.max(bar.left + GAP_PX, Math.min(x - tip.width / 2, bar.right - tip.width - GAP_PX));
  const covers = (left: number) =>
    video !== null &&
    overlaps({ left, right: left + tip.width, top: bar.top - tip.height, bottom: bar.top }, video);
  if (!covers(centered)) return { left: centered, side: 'above' };
  const beside = (video?.left ?? 0) - tip.width - GAP_PX;
  return beside >= bar.left ? { left: beside, side: 'above' } : { left: centered, side: 'below' };
};
