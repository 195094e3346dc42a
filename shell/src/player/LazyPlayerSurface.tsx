import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { LazyPlayer } from './lazy-player.ts';

const PlayerSurface = lazy(async () => ({ default: (await import('./player-chunk.ts')).PlayerSurface }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ui/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** Mounts the player with its core, for the life of the page, and the list of shortcuts when it is requested. */
export const LazyPlayerSurface = ({ player }: { player: LazyPlayer }) => {
  const { slot, shortcuts } = player;
  const core = useSyncExternalStore(player.core.subscribe, player.core.get);
  const shortcutsOpen = useSyncExternalStore(shortcuts.dialogOpen.subscribe, shortcuts.dialogOpen.get);
  return (
    <>
      {core && (
        <Suspense>
          <PlayerSurface link={core.link} slot={slot} shortcuts={shortcuts} />
        </Suspense>
      )}
      {shortcutsOpen && (
        <Suspense>
          <ShortcutsDialog shortcuts={shortcuts} />
        </Suspense>
      )}
    </>
  );
};
