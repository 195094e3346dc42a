import { Link, type Track } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Button, buttonClass, Dialog } from '@rushtone/ui';
import type { FavoriteDialog } from './favorites.ts';
import { keepWish } from './favorite-wish.ts';

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

const LoginRequired = ({ track, onClose }: { track: Track } & Closable) => {
  const leave = () => {
    keepWish(track);
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
      <p>You need to log in first to add songs to your favorites.</p>
    </Dialog>
  );
};

export const FavoriteDialogs = ({ dialog, onClose }: { dialog: FavoriteDialog } & Closable) =>
  dialog.kind === 'login-required' ? (
    <LoginRequired track={dialog.track} onClose={onClose} />
  ) : (
    <FavoriteFailed {...dialog} onClose={onClose} />
  );
