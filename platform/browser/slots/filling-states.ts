import type { FillingMatch } from '../../registry/index.ts';
import { createValueStore } from '../lib/value-store.ts';

/** Last state of each filling in this page, such as `running`, for the versions panel. */
export const fillingStates = createValueStore<Readonly<Record<string, string>>>({});

const keyOf = (slot: string, { release, page }: FillingMatch): string => `${slot} ${release.base}${page}`;

export const noteState = (slot: string, match: FillingMatch, state: string): void =>
  fillingStates.set({ ...fillingStates.get(), [keyOf(slot, match)]: state });

export const stateOf = (slot: string, match: FillingMatch): string =>
  fillingStates.get()[keyOf(slot, match)] ?? 'not loaded';
