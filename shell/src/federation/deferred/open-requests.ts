import { baseApi } from '@rushtone/contract';
import type { Store } from '../../store/store.ts';

const isFile = (node: Node): node is HTMLScriptElement | HTMLLinkElement =>
  (node instanceof HTMLScriptElement && node.src !== '') ||
  (node instanceof HTMLLinkElement && node.rel === 'stylesheet');

export type OpenRequests = {
  /** Whether a request that began at or after this time (`performance.now()`) is unanswered. */
  isOpenSince: (began: number) => boolean;
};

/**
 * Tracks the requests without a response: calls of `fetch`, and scripts and stylesheets that the page adds. Queries of
 * the API count until their response is read, even those that began before this code loaded.
 */
export const watchRequests = ({ getState }: Pick<Store, 'getState'>): OpenRequests => {
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
    isOpenSince: (began) =>
      [...open.values()].some((at) => at >= began) ||
      Object.values(getState()[baseApi.reducerPath].queries).some((query) => query?.status === 'pending'),
  };
};
