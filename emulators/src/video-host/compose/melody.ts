import { isChordTone, pitchOfStep, type Chord, type Key } from './harmony.ts';
import type { BarPlan, Write } from './bar-plan.ts';
import type { Theme, ThemeNote } from './theme.ts';

const strangers = { major: [3, 6], minor: [1, 5], dorian: [1, 5] } as const;

function nearestStep(key: Key, pitch: number): number {
  let step = 0;
  while (pitchOfStep(key, step) < pitch) step += 1;
  while (pitchOfStep(key, step) > pitch) step -= 1;
  return step;
}

function snap(key: Key, chord: Chord, step: number): number {
  const near = [step, step + 1, step - 1, step + 2, step - 2];
  return near.find((candidate) => isChordTone(chord, pitchOfStep(key, candidate))) ?? step;
}

function onPentatonic(key: Key, chord: Chord, step: number, move: number): number {
  const stranger = strangers[key.mode].some((degree) => degree === ((step % 7) + 7) % 7);
  return stranger && !isChordTone(chord, pitchOfStep(key, step)) ? step + (Math.sign(move) || -1) : step;
}

/** Strong and long notes belong to the chord, the quick ones between to the pentatonic scale. */
function nextStep(key: Key, chord: Chord, from: number, note: ThemeNote, centre: number): number {
  const pitch = pitchOfStep(key, from + note.move);
  const away = Math.abs(pitch - centre) > 8 && Math.sign(pitch - centre) === Math.sign(note.move);
  const move = away ? -note.move : note.move;
  const settled = note.step % 8 === 0 || note.steps > 4.5;
  return settled ? snap(key, chord, from + move) : onPentatonic(key, chord, from + move, move);
}

export interface MelodyManner {
  voice: 'lead' | 'keys' | 'arp';
  centre: number;
  velocity: number;
  /** A second voice below it: the next chord tone down. */
  harmony: boolean;
}

/** Plays the bar's share of the theme; a phrase is walked from its start, since each note leans on the last. */
export function playMelody(
  plan: BarPlan,
  theme: Theme,
  chords: readonly Chord[],
  manner: MelodyManner,
  write: Write,
): void {
  const { key, index } = plan;
  const phrase = theme[Math.floor(index / 2) % 4] ?? theme[0];
  const half = index % 2;
  let step = snap(key, chords[0] ?? plan.chord, nearestStep(key, manner.centre) + phrase.lift);
  for (const note of phrase.notes) {
    const bar = Math.floor(note.step / 16);
    if (bar > half) break;
    const chord = chords[bar] ?? plan.chord;
    step = nextStep(key, chord, step, note, manner.centre);
    if (bar < half) continue;
    const pitch = pitchOfStep(key, step);
    const accent = note.step % 4 === 0 ? 1 : 0.82;
    write(manner.voice, note.step - 16 * bar, note.steps, pitch, manner.velocity * accent);
    if (manner.harmony) {
      const below = snap(key, chord, step - 2);
      write('keys', note.step - 16 * bar, note.steps, pitchOfStep(key, below), manner.velocity * 0.55);
    }
  }
}
