import { readJson, readText, writeJson, writeText } from '@rushtone/ui/device-storage';
import { createValueStore } from '@rushtone/platform/browser/value-store';

const CODE = /^[\w-]{22}$/;
/** An account that has it switched off is asked again after this time, as it may be switched on elsewhere. */
const ASKED_AGAIN_MS = 600_000;

/** Stored as a draft, which signing out deletes (`forget-drafts.ts`). */
const keyOf = (uid: string) => `draft:device:${uid}` as const;
/** Of this tab, from one page to the next. */
const CLAIM = 'draft:claim';

/** Returns 128 random bits as text. */
export const newCode = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
};

const parse = (stored: unknown) => {
  const { id, off } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return { id: typeof id === 'string' && CODE.test(id) ? id : null, off: typeof off === 'number' ? off : 0 };
};

/** Returns the code of this device, which it gets when it is first used. */
export const deviceId = (uid: string): string => {
  const { id } = readJson(keyOf(uid), parse);
  if (id) return id;
  const created = newCode();
  writeJson(keyOf(uid), { id: created });
  return created;
};

/** Whether this browser knows that the account has it switched off. */
export const isKnownOff = (uid: string): boolean =>
  Date.now() - readJson(keyOf(uid), parse).off < ASKED_AGAIN_MS;

/** Counts the switches of this tab, after which is asked again. */
export const switched = createValueStore(0);

export const noteSwitch = (uid: string, on: boolean): void => {
  if (!on) writeJson(keyOf(uid), { off: Date.now() });
  // A code of this device would be lost.
  else if (isKnownOff(uid)) writeText(keyOf(uid), null);
};

export type Claim = {
  name: string | null;
  /** Number of the last command that was done. */
  done: number;
};

/** Returns the claim that the page before had. It is stored between two pages only: a copy of the tab has none. */
export const takeClaim = (): Claim => {
  const [name = '', done] = (readText(CLAIM, 'sessionStorage') ?? '').split(' ');
  writeText(CLAIM, null, 'sessionStorage');
  return { name: CODE.test(name) ? name : null, done: Number(done) || 0 };
};
export const keepClaim = ({ name, done }: Claim): void =>
  void writeText(CLAIM, name && `${name} ${done}`, 'sessionStorage');
