import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShellDialog } from '@rushtone/contract';
import type { ValueStore } from '../lib/value-store.ts';

const FavoriteDialogs = lazy(async () => ({
  default: (await import('./FavoriteDialogs.tsx')).FavoriteDialogs,
}));

/** The dialog that is open, if one is. */
export const ShellDialogs = ({ open }: { open: ValueStore<ShellDialog | null> }) => {
  const dialog = useSyncExternalStore(open.subscribe, open.get);
  return (
    dialog && (
      <Suspense>
        <FavoriteDialogs dialog={dialog} onClose={() => open.set(null)} />
      </Suspense>
    )
  );
};
