/** Opens the search of the bar, or goes to it when it is open. False on a host that has none. */
export const openSearch = (): boolean => {
  const toggle = document.querySelector<HTMLElement>('header button[aria-label="Search"]');
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click();
  else document.querySelector<HTMLElement>('header input[type="search"]')?.focus();
  return toggle !== null;
};
