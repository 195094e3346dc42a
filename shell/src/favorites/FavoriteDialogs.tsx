import { Link, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Button, buttonClass, Dialog } from '@rushtone/ui';
import { AddToPlaylist } from '../user-playlists/AddToPlaylist.tsx';
import type { FavoriteDialog } from './favorites.ts';
import { keepPendingFavorite } from './pending-favorite.ts';

/** Part of the dialogs' chunk, because a dialog precedes each pending favorite. */
export { addPendingFavorite } from './pending-favorite.ts';

type Failure = Extract<FavoriteDialog, { kind: 'favorite-failed' }>;
type Closable = { onClose: () => void };

const sentence = (message: string) => (message && !/[.!?]$/.test(message) ? `${message}.` : message);

const FavoriteFailed = ({ title, favorite, message, retry, onClose }: Failure & Closable) => {
  const tryAgain = () => {
    onClose();
    retry();
  };
  return (
    <Dialog
      title="Favorite not saved"
      onClose={onClose}
      actions={
        <>
          <Button onClick={tryAgain}>Try again</Button>
          <Button variant="outline" onClick={onClose}>
            Dismiss
          </Button>
        </>
      }
    >
      <p>
        {`“${title || 'This song'}” could not be ${favorite ? 'added to' : 'removed from'} your favorites.`}{' '}
        {sentence(message)}
      </p>
    </Dialog>
  );
};

type Login = Pick<Extract<FavoriteDialog, { kind: 'login-required' }>, 'track' | 'to'>;

const LoginRequired = ({ track, to, onClose }: Login & Closable) => {
  const leave = () => {
    keepPendingFavorite({ track, to });
    onClose();
  };
  return (
    <Dialog
      title="Log in first"
      onClose={onClose}
      actions={
        <>
          <Link className={buttonClass()} to={paths.account} onClick={leave}>
            Log in
          </Link>
          <Link className={buttonClass('outline')} to={paths.signUp} onClick={leave}>
            Sign up
          </Link>
        </>
      }
    >
      <p>
        You need to log in first to add songs to{' '}
        {to === 'playlist' ? 'a playlist of yours' : 'your favorites'}.
      </p>
    </Dialog>
  );
};

export const FavoriteDialogs = ({ dialog, onClose }: { dialog: FavoriteDialog } & Closable) => {
  const { status } = useSession();
  if (dialog.kind === 'favorite-failed') return <FavoriteFailed {...dialog} onClose={onClose} />;
  const { kind, track } = dialog;
  if (kind === 'login-required') return <LoginRequired track={track} to={dialog.to} onClose={onClose} />;
  if (status === 'visitor') return <LoginRequired track={track} to="playlist" onClose={onClose} />;
  return <AddToPlaylist track={track} onClose={onClose} />;
};
