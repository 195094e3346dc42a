import type { ShellDialog } from '@rushtone/contract';
import { FavoriteFailed } from './FavoriteFailed.tsx';
import { LoginRequired } from './LoginRequired.tsx';

type FavoriteDialogsProps = { dialog: ShellDialog; onClose: () => void };

export const FavoriteDialogs = ({ dialog, onClose }: FavoriteDialogsProps) =>
  dialog.kind === 'login-required' ? (
    <LoginRequired onClose={onClose} />
  ) : (
    <FavoriteFailed {...dialog} onClose={onClose} />
  );
