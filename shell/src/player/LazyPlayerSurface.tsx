import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import { useValue } from '@rushtone/platform/browser/value-store';
import type { LazyPlayer } from './lazy-player.ts';

const PlayerSurface = lazyPart(
  async () => (await import('./player-chunk.ts')).PlayerSurface,
  (props) => <FailureNotice {...props} message="The player could not be loaded." />,
);
const ShortcutsDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "shortcuts" */ './ui/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
  // The handler that opens it is in the same chunk and reports a failure to load.
  () => null,
);

/** Mounts the player once its core is loaded, for the lifetime of the page, and the shortcut list on request. */
export const LazyPlayerSurface = ({ player }: { player: LazyPlayer }) => {
  const { slot, shortcuts } = player;
  const core = useValue(player.core);
  const shortcutsOpen = useValue(shortcuts.dialogOpen);
  return (
    <>
      {core && <PlayerSurface link={core.link} slot={slot} shortcuts={shortcuts} />}
      {shortcutsOpen && <ShortcutsDialog shortcuts={shortcuts} />}
    </>
  );
};
