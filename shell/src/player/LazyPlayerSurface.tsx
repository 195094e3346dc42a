import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { PlayerCore } from './player-core.ts';
import type { LazyPlayer } from './lazy-player.ts';

const PlayerSurface = lazy(async () => ({ default: (await import('./player-chunk.ts')).PlayerSurface }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ui/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
}));

const Surface = ({ player }: { player: PlayerCore }) => {
  const wanted = useSyncExternalStore(player.surfaceWanted.subscribe, player.surfaceWanted.get);
  return (
    wanted && (
      <Suspense>
        <PlayerSurface player={player} />
      </Suspense>
    )
  );
};

/** Comes with the first wish to play, and then stays for the life of the page; the sheet of keys comes when asked for. */
export const LazyPlayerSurface = ({ player }: { player: LazyPlayer }) => {
  const whole = useSyncExternalStore(player.whole.subscribe, player.whole.get);
  const panel = useSyncExternalStore(player.panel.subscribe, player.panel.get);
  return (
    <>
      {whole && <Surface player={whole} />}
      {panel === 'keys' && (
        <Suspense>
          <ShortcutsDialog player={player} />
        </Suspense>
      )}
    </>
  );
};
