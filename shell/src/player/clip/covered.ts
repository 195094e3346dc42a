const SHARES = [0.05, 0.5, 0.95];

/** Whether at one of nine points over the box, as far as they are on the screen, something else lies on top. */
export const isCovered = (box: Element): boolean => {
  const { left, top, width, height } = box.getBoundingClientRect();
  return SHARES.some((x) =>
    SHARES.some((y) => {
      const at = document.elementFromPoint(left + width * x, top + height * y);
      return at !== null && !box.contains(at);
    }),
  );
};
