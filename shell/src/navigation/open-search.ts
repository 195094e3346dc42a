/** Opens the search box of the bar, or focuses an open one. False on a host without one. */
export const openSearch = (): boolean => {
  const toggle = document.querySelector<HTMLElement>('header button[aria-label="Search"]');
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click();
  else document.querySelector<HTMLElement>('header input[type="search"]')?.focus();
  return toggle !== null;
};
