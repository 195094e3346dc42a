/** Which option of a list is active, if any; the text field itself stands between the last and the first. */
export const moveActive = (key: string, active: number | null, count: number): number | null | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  if (key === 'ArrowUp') return active === null ? count - 1 : active > 0 ? active - 1 : null;
  return undefined;
};
