import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ValueStore } from '../lib/value-store.ts';
import type { FavoriteDialog } from './favorites.ts';

const FavoriteDialogs = lazy(async () => ({
  default: (await import('./FavoriteDialogs.tsx')).FavoriteDialogs,
}));

/** The dialog that is open, if one is; its code is loaded with the first. */
export const FavoriteDialogHost = ({ open }: { open: ValueStore<FavoriteDialog | null> }) => {
  const dialog = useSyncExternalStore(open.subscribe, open.get);
  return (
    dialog && (
      <Suspense>
        <FavoriteDialogs dialog={dialog} onClose={() => open.set(null)} />
      </Suspense>
    )
  );
};
