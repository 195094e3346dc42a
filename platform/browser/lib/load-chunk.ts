import { site } from '../browser-site.ts';

let tries = 0;

/**
 * Loads a chunk of the shell, and retries once under a different URL, because browsers don't send a second
 * request for a URL whose first request is still pending.
 */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch {
    tries += 1;
    (window.__RETRY__ ??= {})[`${site.prefix}_shell`] = `?try=${tries}`;
    return load();
  }
};
