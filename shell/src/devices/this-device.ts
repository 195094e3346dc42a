import { readJson, readText, writeJson, writeText } from '@rushtone/ui/device-storage';
import { createValueStore } from '@rushtone/platform/browser/value-store';

const CODE = /^[\w-]{22}$/;
/** An account that has it switched off is asked again after this time, as it may be switched on elsewhere. */
const ASKED_AGAIN_MS = 600_000;

/** Stored as a draft, which signing out deletes (`forget-drafts.ts`). */
const keyOf = (uid: string) => `draft:device:${uid}` as const;
/** Of this tab, and kept when it is loaded again. */
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

export const readClaim = (): string | null => {
  const claim = readText(CLAIM, 'sessionStorage') ?? '';
  return CODE.test(claim) ? claim : null;
};
export const keepClaim = (claim: string | null): void => void writeText(CLAIM, claim, 'sessionStorage');
