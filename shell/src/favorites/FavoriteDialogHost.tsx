import { useEffect } from 'react';
import { useNavigate, useNotify, useServices, useSession } from '@rushtone/contract';
import { readText } from '@rushtone/ui/device-storage';
import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { useValue, type ValueStore } from '@rushtone/platform/browser/value-store';
import type { FavoriteDialog } from './favorites.ts';
import { PENDING_KEY } from './lazy-favorites.ts';

const load = () => import(/* webpackChunkName: "favorites" */ './FavoriteDialogs.tsx');

const FavoriteDialogs = lazyPart(
  async () => (await load()).FavoriteDialogs,
  (props) => (
    <FailureNotice
      {...props}
      message={`Your ${props.dialog.kind === 'playlist' ? 'playlist' : 'favorite'} could not be saved.`}
    />
  ),
);

/** Renders the open dialog, if any. The dialogs' code is loaded with the first one. */
export const FavoriteDialogHost = ({ open }: { open: ValueStore<FavoriteDialog | null> }) => {
  const dialog = useValue(open);
  const { favorites, addToPlaylist } = useServices();
  const { status } = useSession();
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'user' || !readText(PENDING_KEY, 'sessionStorage')) return;
    loadChunk(load).then(
      ({ addPendingFavorite }) => addPendingFavorite({ favorites, notify, navigate, addToPlaylist }),
      () => undefined,
    );
  }, [status, favorites, notify, navigate, addToPlaylist]);
  return dialog && <FavoriteDialogs dialog={dialog} onClose={() => open.set(null)} />;
};
