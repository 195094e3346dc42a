import { isPreviewName, isRelease, type Registry, type Release } from '../../registry/index.ts';
import { createValueStore } from '../lib/value-store.ts';
import { isDeveloperHost } from '../loading/integrity.ts';
import { isEnforced } from '../versions/trust.ts';
import { keyOf, readStoredTexts, store } from '../versions/storage.ts';
import { startFaults } from './api-faults.ts';
import { fetchPreview } from './fetch-preview.ts';
import { fetchJson, fetchRelease } from './fetch-release.ts';

const PREFIX = 'mf.';
const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/;

/** A tester's choices for this tab by remote: a version, a preview, or the URL of a development server. */
type Choices = Readonly<Record<string, string>>;

export const overrides = createValueStore<{
  chosen: Choices;
  /** Why a choice does not run. */
  problems: Readonly<Record<string, string>>;
}>({ chosen: readStoredTexts(keyOf('versions'), 'sessionStorage'), problems: {} });

/** `undefined` removes a choice. */
export const setOverrides = (choices: Readonly<Record<string, string | undefined>>): void => {
  const all = Object.entries({ ...overrides.get().chosen, ...choices });
  const chosen = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
  store(keyOf('versions'), chosen, 'sessionStorage');
  overrides.set({ chosen, problems: {} });
};

/** Removes all choices, including those in the URL, which a reload would restore. */
export const resetOverrides = (): void => {
  const address = new URL(window.location.href);
  for (const key of [...address.searchParams.keys()])
    if (key.startsWith(PREFIX)) address.searchParams.delete(key);
  window.history.replaceState(window.history.state, '', address);
  store(keyOf('versions'), {}, 'sessionStorage');
  overrides.set({ chosen: {}, problems: {} });
};

/** Adds the chosen development servers to the page's URL, because its content security policy allows only those. */
const nameDevServers = (): void => {
  const address = new URL(window.location.href);
  const missing = Object.entries(overrides.get().chosen).filter(
    ([name, choice]) => URL.canParse(choice) && !address.searchParams.has(PREFIX + name),
  );
  for (const [name, choice] of missing) address.searchParams.set(PREFIX + name, choice);
  if (missing.length > 0) window.location.replace(address);
};

/** Reads choices such as `?mf.tools=1.4.0` from the page's URL. */
export const readOverridesFromAddress = (search: string): void => {
  const entries = [...new URLSearchParams(search)].filter(([key]) => key.startsWith(PREFIX));
  if (entries.length > 0)
    setOverrides(Object.fromEntries(entries.map(([key, choice]) => [key.slice(PREFIX.length), choice])));
  nameDevServers();
  startFaults(search);
};

export const setProblem = (name: string, problem: string): void => {
  const { chosen, problems } = overrides.get();
  if (problems[name] !== problem) overrides.set({ chosen, problems: { ...problems, [name]: problem } });
};

/** Fetches from a remote's development server, but only if the site itself runs on a developer's machine. */
const fetchFromDevServer = async (name: string, address: string): Promise<Release> => {
  const { hostname, origin } = new URL(address);
  if (!isDeveloperHost(window.location.hostname) || !isDeveloperHost(hostname))
    throw new Error('An address can be tested on a developer’s machine only.');
  const release = await fetchJson(`${origin}/release.json`);
  if (!isRelease(release) || release.name !== name) throw new Error(`${origin} does not serve ${name}.`);
  return { ...release, base: origin + release.base };
};

/** Fetches the chosen release. */
export const fetchChosen = async (name: string, choice: string, registry: Registry): Promise<Release> => {
  if (VERSION.test(choice)) {
    const { canary, versions = [] } = registry.channels[name] ?? {};
    if (canary?.release.version === choice) return canary.release;
    const live = registry.remotes[name];
    if (live?.version === choice) return live;
    if (isEnforced && !versions.some(({ version }) => version === choice))
      throw new Error(`${name} ${choice} was never released.`);
    return fetchRelease({ name, version: choice }, registry);
  }
  if (URL.canParse(choice)) return fetchFromDevServer(name, choice);
  if (isPreviewName(choice)) return fetchPreview(name, choice, registry);
  throw new Error(`“${choice}” is neither a version nor an address.`);
};
