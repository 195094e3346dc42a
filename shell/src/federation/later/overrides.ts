import type { Release } from '@rushtone/releases';
import { createValueStore } from '../../lib/value-store.ts';
import { CHOSEN_VERSIONS, recall, remember } from '../memory.ts';
import { isDeveloperHost } from '../scripts.ts';
import { readJson } from './read-release.ts';

const PREFIX = 'mf.';
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

/** What a tester has chosen for this tab: a version, or the address of a development server. */
export type Overrides = Readonly<Record<string, string>>;
/** `problem` tells why a choice could not be followed. */
export type OverrideState = { chosen: Overrides; problems: Readonly<Record<string, string>> };

export const overrides = createValueStore<OverrideState>({
  chosen: recall<Overrides>(CHOSEN_VERSIONS, 'sessionStorage') ?? {},
  problems: {},
});

const isNothing = ({ chosen }: OverrideState): boolean => Object.keys(chosen).length === 0;

export const isOverridden = (): boolean => !isNothing(overrides.get());

/** An empty text takes a choice back. */
export const override = (choices: Overrides): void => {
  const all = { ...overrides.get().chosen, ...choices };
  const chosen = Object.fromEntries(Object.entries(all).filter(([, choice]) => choice !== ''));
  remember(CHOSEN_VERSIONS, chosen, 'sessionStorage');
  overrides.set({ chosen, problems: {} });
};

/** Takes all choices back, in the address too: a reload would bring them again. */
export const resetOverrides = (): void => {
  const address = new URL(window.location.href);
  for (const key of [...address.searchParams.keys()])
    if (key.startsWith(PREFIX)) address.searchParams.delete(key);
  window.history.replaceState(window.history.state, '', address);
  remember(CHOSEN_VERSIONS, {}, 'sessionStorage');
  overrides.set({ chosen: {}, problems: {} });
};

/** `?mf.tools=1.4.0` in the address of the page. */
export const readOverrides = (search: string): void => {
  const entries = [...new URLSearchParams(search)]
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, choice]) => [key.slice(PREFIX.length), choice] as const);
  if (entries.length > 0) override(Object.fromEntries(entries));
};

export const noteProblem = (name: string, problem: string): void => {
  const { chosen, problems } = overrides.get();
  if (problems[name] !== problem) overrides.set({ chosen, problems: { ...problems, [name]: problem } });
};

/** A remote on its own development server: only where the site itself runs on a developer's machine. */
const readFromAddress = async (name: string, address: string): Promise<Release> => {
  const { hostname, origin } = new URL(address);
  if (!isDeveloperHost(window.location.hostname) || !isDeveloperHost(hostname))
    throw new Error('An address can be tested on a developer’s machine only.');
  const release = (await readJson(`${origin}/release.json`)) as Release;
  if (release.name !== name) throw new Error(`${origin} serves ${release.name}.`);
  return { ...release, base: origin + release.base };
};

/** The release that a choice means. */
export const readChoice = (
  name: string,
  choice: string,
  readVersion: (name: string, version: string) => Promise<Release>,
): Promise<Release> => {
  if (VERSION.test(choice)) return readVersion(name, choice);
  if (URL.canParse(choice)) return readFromAddress(name, choice);
  return Promise.reject(new Error(`“${choice}” is neither a version nor an address.`));
};
