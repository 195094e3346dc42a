import type { Release } from '../../registry/index.ts';
import { isEnforced } from '../versions/trust.ts';

export const SCRIPT_TIME_LIMIT_MS = 4_000;

/** Hashes by path. The remotes' builds use them when adding a stylesheet (`platform/build/browser-build.ts`). */
const integrityOf = new Map<string, string>();
Object.assign(window, { __INTEGRITY__: integrityOf });

/** Must be called before any file of the release is requested. */
export const registerHashes = ({ base, files }: Release): void => {
  for (const [file, hash] of Object.entries(files)) integrityOf.set(base + file, hash);
};

export const isDeveloperHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname);

/** Whether it is a remote's development server, whose files change with every edit. */
const isDevServer = (origin: string): boolean =>
  origin !== window.location.origin && isDeveloperHost(window.location.hostname);

/** Creates a script element that only runs the content that the release was built with. */
export const checkedScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  const { pathname, origin } = new URL(url, window.location.href);
  const integrity = integrityOf.get(pathname);
  if (integrity) script.integrity = integrity;
  else if (isEnforced && !isDevServer(origin)) throw new Error(`${url} has no hash.`);
  return script;
};
