import { manifestHash, verifyRegistry, type Registry, type Release, type Root } from '@rushtone/releases';

declare const RELEASE_ROOT: Root | null;

export const SCRIPT_TIME_LIMIT_MS = 4_000;

/** The development server signs and hashes nothing, and its shell has no root. */
const isEnforced = RELEASE_ROOT !== null;

/**
 * Whether the registry may be used. A page that came over plain HTTP has no Web Crypto; whoever could tamper with the
 * registry could change such a page itself.
 */
export const isTrusted = async (registry: Registry): Promise<boolean> =>
  !RELEASE_ROOT ||
  globalThis.crypto?.subtle === undefined ||
  (await verifyRegistry(registry, RELEASE_ROOT, { now: Date.now() })) === null;

/** Whether the signed registry names this `release.json`. */
export const isNamed = async (release: Release, { channels }: Registry): Promise<boolean> => {
  if (!isEnforced || globalThis.crypto?.subtle === undefined) return true;
  const { versions = [] } = channels[release.name] ?? {};
  const hash = versions.find(({ version }) => version === release.version)?.hash;
  return hash !== undefined && hash === (await manifestHash(release));
};

/** Hashes by path. The remotes' builds read them when they add a stylesheet (`webpack/common.ts`). */
const integrityOf = new Map<string, string>();
Object.assign(window, { __INTEGRITY__: integrityOf });

/** Must be called before any file of the release is requested. */
export const registerHashes = ({ base, files }: Release): void => {
  for (const [file, hash] of Object.entries(files)) integrityOf.set(base + file, hash);
};

export const isDeveloperHost = (hostname: string): boolean =>
  /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname);

/** A remote's own development server, whose files change with every edit. */
const isDevServer = (origin: string): boolean =>
  origin !== window.location.origin && isDeveloperHost(window.location.hostname);

/** A script element that runs only the content that the release was built with. */
export const checkedScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  script.crossOrigin = 'anonymous';
  const { pathname, origin } = new URL(url, window.location.href);
  const integrity = integrityOf.get(pathname);
  if (integrity) script.integrity = integrity;
  else if (isEnforced && !isDevServer(origin)) throw new Error(`${url} has no hash and is not run.`);
  return script;
};
