/**
 * Formats a count as "1,200", without `Intl.NumberFormat`, whose first use blocks a slow phone. Kept in its
 * own file because the home page's bundle includes every export that any page uses from a module.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
