import { usePlayer, type ShellDialog } from '@rushtone/contract';
import { Button, Dialog } from '@rushtone/ui';

type FavoriteFailedProps = Extract<ShellDialog, { kind: 'favorite-failed' }> & { onClose: () => void };

const sentence = (message: string) => (message && !/[.!?]$/.test(message) ? `${message}.` : message);

/** The server did not take a favorite: the heart is back as it was, and this says why (spec §8). */
export const FavoriteFailed = ({ title, wanted, message, retry, onClose }: FavoriteFailedProps) => {
  const again = () => {
    onClose();
    retry();
  };
  return (
    <Dialog
      title="Favorite not saved"
      makeRoom={usePlayer().makeRoom}
      onClose={onClose}
      actions={
        <>
          <Button onClick={again}>Try again</Button>
          <Button look="outline" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      <p>
        {`“${title || 'This song'}” could not be ${wanted ? 'added to' : 'removed from'} your favorites.`}{' '}
        {sentence(message)}
      </p>
    </Dialog>
  );
};
