import type { Player } from '@rushtone/contract';
import { openSearch } from '../../../navigation/open-search.ts';
import { keyCommand, type KeyCommand } from './key-command.ts';
import type { Shortcuts } from './shortcuts.ts';

const TEXT_INPUTS =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="menu"], [role="listbox"]';
const ACTIVATED_BY_SPACE = 'button, a, input, summary, [role="button"], [role="switch"]';

const belongsToTarget = (event: KeyboardEvent): boolean => {
  if (!(event.target instanceof Element)) return false;
  if (event.target.closest(TEXT_INPUTS)) return true;
  return event.key === ' ' && event.target.closest(ACTIVATED_BY_SPACE) !== null;
};

/** Returns whether the command had an effect. */
const runPlayerCommand = (
  player: Player,
  command: Exclude<KeyCommand, { kind: 'search' | 'help' }>,
): boolean => {
  const { track, muted, duration } = player.snapshot();
  if (track === null) return false;
  const seek = (second: number) => player.seek(Math.min(duration || second, Math.max(0, second)));
  if (command.kind === 'mute') player.setMuted(!muted);
  else if (command.kind === 'seekBy') seek(player.time() + command.seconds);
  else if (command.kind === 'seekToPart') seek(duration * command.part);
  else player[command.kind]();
  return true;
};

/** Keyboard shortcuts for the whole page, except in text inputs. */
export const listenForShortcuts = (player: Player & { shortcuts: Shortcuts }, search = openSearch): void =>
  document.addEventListener('keydown', (event) => {
    const { enabled, dialogOpen } = player.shortcuts;
    if (event.defaultPrevented || !enabled.get() || belongsToTarget(event)) return;
    const command = keyCommand(event);
    if (!command) return;
    let handled = true;
    if (command.kind === 'search') handled = search();
    else if (command.kind === 'help') dialogOpen.set(true);
    else handled = runPlayerCommand(player, command);
    if (handled) event.preventDefault();
  });
