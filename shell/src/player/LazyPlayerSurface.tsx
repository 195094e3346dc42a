import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ShellPlayer } from './create-player.ts';
import type { PlayerFront } from './player-front.ts';

const PlayerSurface = lazy(async () => ({ default: (await import('./whole.ts')).PlayerSurface }));
const KeySheet = lazy(async () => ({ default: (await import('./keys/KeySheet.tsx')).KeySheet }));

const Surface = ({ player }: { player: ShellPlayer }) => {
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
export const LazyPlayerSurface = ({ player }: { player: PlayerFront }) => {
  const whole = useSyncExternalStore(player.whole.subscribe, player.whole.get);
  const panel = useSyncExternalStore(player.panel.subscribe, player.panel.get);
  return (
    <>
      {whole && <Surface player={whole} />}
      {panel === 'keys' && (
        <Suspense>
          <KeySheet player={player} />
        </Suspense>
      )}
    </>
  );
};
