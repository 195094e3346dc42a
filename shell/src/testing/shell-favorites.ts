import type { RenderOptions } from '@rushtone/testing';
import type { FavoriteDialog } from '../favorites/favorites.ts';
import { createLazyFavorites } from '../favorites/lazy-favorites.ts';

/**
 * Option of `renderPage` that uses the shell's own favorites instead of the fake, and collects its dialogs in
 * a list.
 */
export const shellFavorites =
  (dialogs: FavoriteDialog[] = []): RenderOptions['services'] =>
  ({ store, services: { account } }) => ({
    favorites: createLazyFavorites({ store, session: account, openDialog: (dialog) => dialogs.push(dialog) }),
  });
