/**
 * While a page is open the shell scrolls (`RouteEffects`). The browser does when the page is opened again, by a reload or
 * by Back from another site: it has the position before the scripts run.
 */
export const restoreScrollOnReturn = (): void => {
  const set = (by: ScrollRestoration) => () => {
    window.history.scrollRestoration = by;
  };
  window.addEventListener('pagehide', set('auto'));
  window.addEventListener('pageshow', set('manual'));
};
