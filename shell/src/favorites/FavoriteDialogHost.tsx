import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import { useValue, type ValueStore } from '../lib/value-store.ts';
import type { FavoriteDialog } from './favorites.ts';

const FavoriteDialogs = lazyPart(
  async () => (await import('./FavoriteDialogs.tsx')).FavoriteDialogs,
  (props) => <FailureNotice {...props} message="Your favorite could not be saved." />,
);

/** The dialog that is open, if one is; its code is loaded with the first. */
export const FavoriteDialogHost = ({ open }: { open: ValueStore<FavoriteDialog | null> }) => {
  const dialog = useValue(open);
  return dialog && <FavoriteDialogs dialog={dialog} onClose={() => open.set(null)} />;
};
