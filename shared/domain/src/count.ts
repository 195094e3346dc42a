/**
 * "1,200": grouped without Intl.NumberFormat, whose first use blocks a slow phone. In a file of its own, because the home
 * page's bundle takes all of a module that any page uses.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
