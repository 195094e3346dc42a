import * as contract from '@rushtone/contract';
import type { RemoteDefinition } from '@rushtone/contract';
import { isRelease, type Release } from '@rushtone/platform/registry';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

declare const SHARED_VERSIONS: Record<string, string>;

type Container = {
  init: (scope: object) => void | Promise<void>;
  get: (name: string) => Promise<() => { remote: RemoteDefinition }>;
};

const LIBRARIES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  '@rushtone/contract': contract,
};

/** Returns the same shared libraries that the shell provides. */
const shareScope = () =>
  Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, library]) => [
      name,
      { [SHARED_VERSIONS[name] ?? '']: { get: async () => () => library, from: 'harness', loaded: 1 } },
    ]),
  );

/**
 * Proxies files of other servers through this one, because browsers only start workers from the page's own
 * origin.
 */
const throughThisServer = ({ origin, pathname, href }: URL): string =>
  origin === window.location.origin
    ? href
    : `${window.location.origin}/released/${encodeURIComponent(origin)}${pathname}`;

/** Reads the release at `address`; by default that of the remote under development. */
export const readRelease = async (address: string): Promise<Release> => {
  const url = new URL(address || '/release.json', window.location.href);
  const response = await fetch(throughThisServer(url));
  if (!response.ok) throw new Error(`${url.href} responded with status ${response.status}.`);
  const release: unknown = await response.json();
  if (!isRelease(release)) throw new Error(`${url.href} is not a release.`);
  return { ...release, base: throughThisServer(new URL(release.base, url)) };
};

const loadScript = (src: string, integrity: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
    if (integrity) script.integrity = integrity;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded.`)));
    document.head.append(script);
  });

/** Loads a remote as the shell does, with integrity checks against the hashes in its release. */
export const mountRelease = async (release: Release): Promise<RemoteDefinition> => {
  const { base, entry, container, files } = release;
  const hashes = Object.entries(files).map(([file, hash]) => [new URL(base + file).pathname, hash] as const);
  Object.assign(window, { __INTEGRITY__: new Map(hashes) });
  await loadScript(base + entry, files[entry]);
  const loaded: Container | undefined = Reflect.get(window, container);
  if (!loaded) throw new Error(`${base + entry} defines no ${container}.`);
  await loaded.init(shareScope());
  return (await loaded.get('./remote'))().remote;
};
