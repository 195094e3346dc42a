import { CONTRACT_VERSION } from '@rushtone/contract';
import { isInRollout, type Chooser } from '@rushtone/releases';
import { recall, remember } from './memory.ts';

const VISITOR = 'rushtone.visitor';
const LAST_GOOD = 'rushtone.good';

/** A random number that stays with this browser, so that a canary does; it is never sent anywhere. */
const visitor = (): string => {
  const known = recall<string>(VISITOR);
  if (known) return known;
  const made = Math.random().toString(36).slice(2);
  remember(VISITOR, made);
  return made;
};

export const chooser: Chooser = {
  contract: CONTRACT_VERSION,
  isInRollout: (percent, remote) => isInRollout(percent, visitor(), remote),
  lastGood: (remote) => recall<Record<string, string>>(LAST_GOOD)?.[remote],
};

/** Called when a page of a version stands. */
export const rememberGood = (remote: string, version: string): void => {
  if (chooser.lastGood?.(remote) === version) return;
  remember(LAST_GOOD, { ...recall<Record<string, string>>(LAST_GOOD), [remote]: version });
};
