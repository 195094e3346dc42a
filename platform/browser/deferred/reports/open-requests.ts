const isFile = (node: Node): node is HTMLScriptElement | HTMLLinkElement =>
  (node instanceof HTMLScriptElement && node.src !== '') ||
  (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

export type OpenRequests = {
  /** Whether a request that began at or after this time (`performance.now()`) is unanswered. */
  isOpenSince: (began: number) => boolean;
};

/**
 * Tracks the requests without a response: calls of `fetch`, and scripts and stylesheets that the page adds.
 * `isPending` tells of requests of the site that began before this code loaded.
 */
export const watchRequests = (isPending: () => boolean = () => false): OpenRequests => {
  const open = new Map<object, number>();
  const begin = () => {
    const request = {};
    open.set(request, performance.now());
    return () => void open.delete(request);
  };
  const passOn = window.fetch;
  window.fetch = async (...request) => {
    const end = begin();
    return passOn(...request).finally(end);
  };
  const observer = new MutationObserver((changes) => {
    for (const file of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFile)) {
      const end = begin();
      file.addEventListener('load', end);
      file.addEventListener('error', end);
    }
  });
  observer.observe(document.head, { childList: true });
  return {
    isOpenSince: (began) => [...open.values()].some((at) => at >= began) || isPending(),
  };
};
