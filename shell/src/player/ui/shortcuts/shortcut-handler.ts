import type { Player } from '@rushtone/contract';
import { openSearch } from '../../../navigation/open-search.ts';
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

type Commands = Pick<Player, 'snapshot' | 'time' | 'toggle' | 'seek' | 'setMuted' | 'next' | 'previous'>;

type ShortcutPlayer = {
  shortcuts: Shortcuts;
  /** False, without a call, before the first song. */
  withSong: (command: (player: Commands) => void) => boolean;
};

const seekTo = (player: Commands, second: number): void => {
  const { duration } = player.snapshot();
  player.seek(Math.min(duration || second, Math.max(0, second)));
};

/** The same keys as on the video host's own pages. */
const PLAYER_COMMANDS = new Map<string, (player: Commands) => void>([
  [' ', (player) => player.toggle()],
  ['k', (player) => player.toggle()],
  ['j', (player) => seekTo(player, player.time() - STEP_S)],
  ['l', (player) => seekTo(player, player.time() + STEP_S)],
  ['m', (player) => player.setMuted(!player.snapshot().muted)],
  ['Shift n', (player) => player.next()],
  ['Shift p', (player) => player.previous()],
]);
for (let tenth = 0; tenth < 10; tenth += 1)
  PLAYER_COMMANDS.set(String(tenth), (player) => seekTo(player, (player.snapshot().duration * tenth) / 10));

/** Keyboard shortcuts for the whole page, except in text inputs. Nothing happens before the first song. */
export const createShortcutHandler =
  ({ shortcuts, withSong }: ShortcutPlayer, search = openSearch) =>
  (event: KeyboardEvent): void => {
    const { enabled, dialogOpen } = shortcuts;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (event.defaultPrevented || modified || !enabled.get() || belongsToTarget(event)) return;
    const key = event.key.toLowerCase();
    const command = PLAYER_COMMANDS.get(event.shiftKey ? `Shift ${key}` : key);
    // Some keyboard layouts need Shift for the symbols.
    if (key === '?') dialogOpen.set(true);
    else if (key === '/' ? !search() : !command || !withSong(command)) return;
    event.preventDefault();
  };
