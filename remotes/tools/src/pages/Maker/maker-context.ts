import { createContext, use, useSyncExternalStore } from 'react';
import type { MakerSession } from '../../logic/maker/session.ts';
import type { MakerState } from '../../logic/maker/state.ts';

export const MakerContext = createContext<MakerSession | null>(null);

export const useSession = (): MakerSession => {
  const session = use(MakerContext);
  if (!session) throw new Error('A part of the maker was drawn outside its page.');
  return session;
};

/** A part of the maker's state; `select` gives the same value for the same state. */
export const useMaker = <Value>(select: (state: MakerState) => Value): Value => {
  const { subscribe, state } = useSession();
  const read = () => select(state());
  return useSyncExternalStore(subscribe, read, read);
};
