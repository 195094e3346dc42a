import type { Release } from '@rushtone/releases';
import { checksFiles } from './trust.ts';

export const SCRIPT_TIME_LIMIT_MS = 4_000;

/** Hashes by path. The remotes' builds read it when they add a stylesheet (`webpack/common.ts`). */
const integrityOf = new Map<string, string>();
Object.assign(window, { __INTEGRITY__: integrityOf });

/** On a developer's machine a remote may come from its own development server, which changes with every key. */
const isDeveloper = (origin: string): boolean =>
  origin !== window.location.origin && isDeveloperHost(window.location.hostname);

export const isDeveloperHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname);

/** Must be told before any file of the release is asked for. */
export const rememberHashes = ({ base, files }: Release): void => {
  for (const [file, hash] of Object.entries(files)) integrityOf.set(base + file, hash);
};

/** From now on the remote's chunks are asked for under another address: one that hung would hang again. */
export const retryChunks = ({ container }: Release, attempt: number): void => {
  const retries = ((window as unknown as { __RETRY__?: Record<string, string> }).__RETRY__ ??= {});
  retries[container] = `?try=${attempt}`;
};

/** A script element that runs only what the release was built with. */
export const checkedScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  const { pathname, origin } = new URL(url, window.location.href);
  const integrity = integrityOf.get(pathname);
  if (integrity) script.integrity = integrity;
  else if (checksFiles && !isDeveloper(origin)) throw new Error(`${url} has no hash, and is not run.`);
  return script;
};
