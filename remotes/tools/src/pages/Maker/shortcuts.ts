import { useEffect, type RefObject } from 'react';
import { readJson } from '@rushtone/ui/device-storage';
import type { MakerSession } from './session/session.ts';
import { soundOf } from './session/state.ts';

/** Elements in which the browser handles these keys. */
const TEXT =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [role=dialog], dialog';
/** Elements that Space presses. */
const PRESSED_BY_SPACE = 'button, a, summary, input, [role=button], [role=switch]';
/** Elements that arrows change. */
const MOVED_BY_ARROWS = 'input, [role=slider], [role=tab], [role=radio]';

const NUDGE_S = 1;
const FINE_NUDGE_S = 0.1;
/** Length of a region of which one end alone was set, as a fraction of the sound. */
const REGION_FRACTION = 0.25;

/** Keys that act while the focus is in the maker, for the list of them. */
export const MAKER_KEYS = [
  ['Space', 'Play or pause the preview'],
  ['← →', 'Move by 1 second, with Shift by 0.1'],
  ['I', 'The loop region begins here'],
  ['O', 'The loop region ends here'],
  ['Ctrl + Z', 'Undo'],
  ['Ctrl + Shift + Z', 'Redo'],
  ['Ctrl + S', 'Download WAV'],
  ['+ − 0', 'Zoom the waveform in, out, and show all of it'],
  ['0 to 9', 'On a slider: type its value'],
  ['?', 'Show these keys'],
] as const;

const isIn = (target: EventTarget | null, elements: string): boolean =>
  target instanceof Element && target.closest(elements) !== null;

const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Returns whether the shell's setting lets single keys act (WCAG 2.1.4). */
const areKeysOn = (): boolean => readJson('rushtone.keys', (value) => value !== false);

const nudge = (session: MakerSession, seconds: number): void => {
  const sound = soundOf(session.state());
  if (!sound) return;
  const frame = session.report().frame + seconds * sound.sampleRate;
  session.seek(Math.round(Math.min(sound.frames - 1, Math.max(0, frame))));
};

/** Sets one end of the loop region to where the preview is; the other one stays, if it is on the right side. */
const setRegionEnd = (session: MakerSession, end: 'start' | 'end'): void => {
  const { loop } = session.state();
  const sound = soundOf(session.state());
  if (!sound) return;
  const frame = Math.min(sound.frames - 1, Math.max(1, Math.round(session.report().frame)));
  const length = Math.ceil(sound.frames * REGION_FRACTION);
  const other = loop?.[end === 'start' ? 'end' : 'start'];
  if (end === 'start')
    session.setLoop({
      start: frame,
      end: other !== undefined && other > frame ? other : Math.min(sound.frames, frame + length),
    });
  else
    session.setLoop({
      start: other !== undefined && other < frame ? other : Math.max(0, frame - length),
      end: frame,
    });
};

/** Returns whether the key was handled. */
const runKey = (session: MakerSession, event: KeyboardEvent, showKeys: () => void): boolean => {
  const { key, shiftKey, target } = event;
  if (key === ' ' && !isIn(target, PRESSED_BY_SPACE)) session.toggle();
  else if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isIn(target, MOVED_BY_ARROWS))
    nudge(session, (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? FINE_NUDGE_S : NUDGE_S));
  else if (key.toLowerCase() === 'i') setRegionEnd(session, 'start');
  else if (key.toLowerCase() === 'o') setRegionEnd(session, 'end');
  else if (key === '?') showKeys();
  else return false;
  return true;
};

/**
 * Keys of the maker: those with Ctrl, or ⌘ on macOS, act on the whole page, the others while the focus is in `box`,
 * where they come before the player's.
 */
export const useShortcuts = (
  session: MakerSession,
  box: RefObject<HTMLElement | null>,
  showKeys: () => void,
): void =>
  useEffect(() => {
    const onModified = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isIn(event.target, TEXT)) return;
      const key = event.key.toLowerCase();
      if (key === 's') void session.save('wav');
      else if (key === 'z') session.step(event.shiftKey ? 1 : -1);
      else if (key === 'y') session.step(1);
      else return;
      event.preventDefault();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModified(event) || isIn(event.target, TEXT) || !areKeysOn()) return;
      if (runKey(session, event, showKeys)) event.preventDefault();
    };
    const element = box.current;
    document.addEventListener('keydown', onModified);
    element?.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onModified);
      element?.removeEventListener('keydown', onKey);
    };
  }, [session, box, showKeys]);
