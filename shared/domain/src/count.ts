/**
 * Formats a count as "1,200", without `Intl.NumberFormat`, whose first use blocks a slow phone. Kept in its
 * own file because the home page's bundle includes every export that any page uses from a module.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Counts as "1 song" and "1,200 songs". */
export const countOf = (count: number, unit: string): string =>
  `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`;
