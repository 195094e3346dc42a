/** Opens the bar's search box, or focuses it if it is open. Returns false on hosts without one. */
export const openSearch = (): boolean => {
  const toggle = document.querySelector<HTMLElement>('header button[aria-label="Search"]');
  if (toggle?.getAttribute('aria-expanded') === 'false') toggle.click();
  else document.querySelector<HTMLElement>('header input[type="search"]')?.focus();
  return toggle !== null;
};
