import type { PlayerStatus, Session } from '@rushtone/contract';
import type { Brand, HostKind } from '@rushtone/site';
import { aUser, aVisitor } from '../fake-services.ts';
import type { ApiMode } from './responses.ts';

export const USERS = ['visitor', 'listener', 'subscriber', 'donator'] as const;
export type HarnessUser = (typeof USERS)[number];

export type Settings = {
  user: HarnessUser;
  brand: Brand;
  host: HostKind;
  api: ApiMode;
  /** Delay of every API response. */
  delayMs: number;
  player: PlayerStatus;
  /** URL of a `release.json`; '' for the remote under development. */
  release: string;
};

const DEFAULTS: Settings = {
  user: 'visitor',
  brand: 'rushtone',
  host: 'main',
  api: 'ok',
  delayMs: 0,
  player: 'idle',
  release: '',
};
const KEY = 'rushtone.harness';

/** Stored in the session; the query overrides them: `?user=subscriber&api=500`. */
export const readSettings = (): Settings => {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  const query = Object.fromEntries(
    [...new URLSearchParams(window.location.search)].filter(([name]) => name in DEFAULTS),
  );
  const all = { ...DEFAULTS, ...stored, ...query };
  const api = Number(all.api) ? (Number(all.api) as ApiMode) : all.api;
  return { ...all, api, delayMs: Number(all.delayMs) };
};

export const saveSettings = (settings: Settings): void =>
  sessionStorage.setItem(KEY, JSON.stringify(settings));

export const sessionOf = (user: HarnessUser): Session => {
  if (user === 'visitor') return aVisitor;
  if (user === 'listener') return aUser();
  if (user === 'donator') return aUser({ roles: ['donator'], plan: 'donate' });
  return aUser({ roles: ['subscriber'], plan: 'premium' });
};

const HOSTS: Readonly<Record<HostKind, string>> = { main: '', radio: 'fm.', subscriber: 'luna.' };

export const hostOf = ({ brand, host }: Settings): string =>
  `${HOSTS[host]}${brand === 'slowtide' ? 'slowtide.' : ''}localhost`;
