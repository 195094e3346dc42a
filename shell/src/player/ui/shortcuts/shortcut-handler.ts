import type { Player } from '@rushtone/contract';
import { openSearch } from '../../../navigation/open-search.ts';
import type { PlayerCore } from '../../player-core.ts';
import { spanOf } from '../../state/bounds.ts';
import { remoteActions } from '../../state/remote-actions.ts';
import { actionOf, isTenth, nameOfKey, readKeyMap, type ActionId } from './key-map.ts';
import type { Shortcuts } from './shortcuts.ts';

const TEXT_INPUTS =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"]';
const ACTIVATED_BY_SPACE = 'button, a, input, summary, [role="button"], [role="switch"]';
const STEP_S = 10;

const belongsToTarget = (event: KeyboardEvent): boolean => {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(TEXT_INPUTS)) return true;
  return event.key === ' ' && event.target.closest(ACTIVATED_BY_SPACE) !== null;
};

type Commands = Pick<Player, 'snapshot' | 'time' | 'toggle' | 'seek' | 'setMuted' | 'next' | 'previous'> &
  Pick<PlayerCore, 'stepSpeed'>;
type Command = (player: Commands) => void;

type ShortcutPlayer = {
  shortcuts: Shortcuts;
  /** Before the first song, returns false without running the command. */
  withSong: (command: Command) => boolean;
};

const seekTo = (player: Commands, second: number): void => {
  const { start, end } = spanOf(player.snapshot());
  player.seek(Math.min(end || second, Math.max(start, second)));
};

const seekToTenth =
  (tenth: number): Command =>
  (player) => {
    const { start, end } = spanOf(player.snapshot());
    seekTo(player, start + ((end - start) * tenth) / 10);
  };

const PLAYER_COMMANDS: Readonly<Record<Exclude<ActionId, 'search' | 'help'>, Command>> = {
  toggle: (player) => player.toggle(),
  back: (player) => seekTo(player, player.time() - STEP_S),
  forward: (player) => seekTo(player, player.time() + STEP_S),
  next: (player) => player.next(),
  previous: (player) => player.previous(),
  mute: (player) => player.setMuted(!player.snapshot().muted),
  slower: (player) => player.stepSpeed(-1),
  faster: (player) => player.stepSpeed(1),
};

/**
 * Handles keyboard shortcuts on the whole page, except in text inputs. Those of the player do nothing before
 * the first song.
 */
export const createShortcutHandler = ({ shortcuts, withSong }: ShortcutPlayer, search = openSearch) => {
  /** Returns whether the key was handled. */
  const run = (key: string): boolean => {
    if (isTenth(key)) return withSong(seekToTenth(Number(key)));
    const action = actionOf(readKeyMap(), key)?.id;
    if (action === undefined) return false;
    if (action === 'search') return search();
    if (remoteActions.current?.press(action)) return true;
    if (action !== 'help') return withSong(PLAYER_COMMANDS[action]);
    shortcuts.dialogOpen.set(true);
    return true;
  };
  return (event: KeyboardEvent): void => {
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (event.defaultPrevented || modified || !shortcuts.enabled.get() || belongsToTarget(event)) return;
    if (run(nameOfKey(event))) event.preventDefault();
  };
};
