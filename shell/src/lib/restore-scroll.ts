/**
 * The shell restores scroll positions within the site (`RouteEffects`). After a reload or Back from another
 * site the browser does, because it has the position before scripts run.
 */
export const restoreScrollOnReturn = (): void => {
  const set = (by: ScrollRestoration) => () => {
    window.history.scrollRestoration = by;
  };
  window.addEventListener('pagehide', set('auto'));
  window.addEventListener('pageshow', set('manual'));
};
