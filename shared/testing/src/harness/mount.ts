import * as contract from '@rushtone/contract';
import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/releases';
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

/** The shell gives these to a remote, so the harness does. */
const shareScope = () =>
  Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, library]) => [
      name,
      { [SHARED_VERSIONS[name] ?? '']: { get: async () => () => library, from: 'harness', loaded: 1 } },
    ]),
  );

/** What the remote that is worked on, or a released version at any address, says of itself. */
export const readRelease = async (address: string): Promise<Release> => {
  const place = new URL(address || '/release.json', window.location.href);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place.href} answered ${response.status}.`);
  const release = (await response.json()) as Release;
  return { ...release, base: new URL(release.base, place).href };
};

const run = (src: string, integrity: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
    if (integrity) script.integrity = integrity;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${src} could not be loaded.`)));
    document.head.append(script);
  });

/** Loads a remote as the shell does; its chunks and styles are checked by the hashes of its release. */
export const mountRelease = async (release: Release): Promise<RemoteDefinition> => {
  const { base, entry, container, files } = release;
  const hashes = Object.entries(files).map(([file, hash]) => [new URL(base + file).pathname, hash] as const);
  Object.assign(window, { __INTEGRITY__: new Map(hashes) });
  await run(base + entry, files[entry]);
  const loaded = (window as unknown as Record<string, Container | undefined>)[container];
  if (!loaded) throw new Error(`${base + entry} defines no ${container}.`);
  await loaded.init(shareScope());
  return (await loaded.get('./remote'))().remote;
};
