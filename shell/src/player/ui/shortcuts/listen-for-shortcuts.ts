import type { LazyPlayer } from '../../lazy-player.ts';
import { openSearch } from '../../../navigation/open-search.ts';
import { keyCommand, type KeyCommand } from './key-command.ts';

const TYPED_IN =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"]';
/** Space presses these, so it is theirs. */
const PRESSED_BY_SPACE = 'button, a, input, summary, [role="button"], [role="switch"]';

const belongsToTarget = (event: KeyboardEvent): boolean => {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(TYPED_IN)) return true;
  return event.key === ' ' && event.target.closest(PRESSED_BY_SPACE) !== null;
};

/** Tells whether the key did something. */
const carryOut = (player: LazyPlayer, command: KeyCommand, search: () => boolean): boolean => {
  if (command.kind === 'search') return search();
  if (command.kind === 'sheet') {
    player.panel.set('keys');
    return true;
  }
  const { track, muted, duration } = player.snapshot();
  if (track === null) return false;
  const seek = (second: number) => player.seek(Math.min(duration || second, Math.max(0, second)));
  if (command.kind === 'toggle') player.toggle();
  else if (command.kind === 'mute') player.setMuted(!muted);
  else if (command.kind === 'seekBy') seek(player.time() + command.seconds);
  else if (command.kind === 'seekToPart') seek(duration * command.part);
  else player[command.kind]();
  return true;
};

/** The keys of the player, everywhere on the page but where somebody types; there is a switch (WCAG 2.1.4). */
export const listenForShortcuts = (player: LazyPlayer, search = openSearch): void =>
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !player.keysOn.get() || belongsToTarget(event)) return;
    const command = keyCommand(event);
    if (command && carryOut(player, command, search)) event.preventDefault();
  });
