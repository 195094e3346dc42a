import type { Session } from '@rushtone/contract';
import { BRANDS, type HostKind, type ThemeName } from '@rushtone/site';
import { aUser, aVisitor } from '../fake-services.ts';
import type { Story } from '../story.ts';

/** Options of the controls; the first of each is the default. */
export const OPTIONS = {
  user: ['visitor', 'listener', 'subscriber', 'donator'],
  brand: BRANDS,
  theme: ['Dark', 'Light', 'System'],
  host: ['main', 'radio', 'subscriber'],
  player: ['idle', 'loading', 'playing', 'paused', 'blocked', 'failed'],
  /** The API works, is unreachable, or fails with a status. */
  api: ['ok', 'offline', 400, 401, 403, 404, 409, 429, 500, 503],
  delayMs: [0, 500, 2_000, 10_000],
} as const;

type Options = typeof OPTIONS;
export type Settings = { [Name in keyof Options]: Options[Name][number] } & {
  /** URL of a `release.json`; '' for the remote under development. */
  release: string;
};

const KEY = 'rushtone.harness';

const oneOf = <T extends string | number>(options: readonly T[], value: unknown): T =>
  options.find((option) => String(option) === value) ?? (options[0] as T);

/** Reads the settings from session storage; the query overrides them: `?user=subscriber&api=500`. */
export const readSettings = (): Settings => {
  const values = new URLSearchParams(sessionStorage.getItem(KEY) ?? '');
  for (const [name, value] of new URLSearchParams(window.location.search)) values.set(name, value);
  return {
    user: oneOf(OPTIONS.user, values.get('user')),
    brand: oneOf(OPTIONS.brand, values.get('brand')),
    theme: oneOf<ThemeName>(OPTIONS.theme, values.get('theme')),
    host: oneOf(OPTIONS.host, values.get('host')),
    player: oneOf(OPTIONS.player, values.get('player')),
    api: oneOf(OPTIONS.api, values.get('api')),
    delayMs: oneOf(OPTIONS.delayMs, values.get('delayMs')),
    release: values.get('release') ?? '',
  };
};

/** Returns a story's settings. Anything the story leaves out has the default value. */
export const settingsOf = ({ user, brand, theme, host, player }: Story, release: string): Settings => ({
  user: user ?? 'visitor',
  brand: brand ?? BRANDS[0],
  theme: theme ?? 'Dark',
  host: host ?? 'main',
  player: player ?? 'idle',
  api: 'ok',
  delayMs: 0,
  release,
});

/** Returns the unknown parameters of the URL; `null` if there are none. */
export const unknownSetting = (): string | null => {
  const query = new URLSearchParams(window.location.search);
  for (const [name, options] of Object.entries(OPTIONS)) {
    const value = query.get(name);
    if (value !== null && !options.some((option) => String(option) === value))
      return `There is no ${name} “${value}”. There are: ${options.join(', ')}.`;
  }
  return null;
};

export const saveSettings = (settings: Readonly<Record<keyof Settings, string | number>>): void =>
  sessionStorage.setItem(
    KEY,
    String(new URLSearchParams(Object.entries(settings).map(([name, value]) => [name, String(value)]))),
  );

export const sessionOf = (user: Settings['user']): Session => {
  if (user === 'visitor') return aVisitor;
  if (user === 'listener') return aUser();
  if (user === 'donator') return aUser({ roles: ['donator'], plan: 'donate' });
  return aUser({ roles: ['subscriber'], plan: 'premium' });
};

const HOSTS: Readonly<Record<HostKind, string>> = { main: '', radio: 'fm.', subscriber: 'luna.' };

export const hostOf = ({ brand, host }: Settings): string =>
  `${HOSTS[host]}${brand === 'slowtide' ? 'slowtide.' : ''}localhost`;
