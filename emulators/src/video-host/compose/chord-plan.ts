import { brandOf } from '../ids.ts';
import type { Random } from '../random.ts';
import { chordOn, type Chord, type Key } from './harmony.ts';
import type { SectionName } from './score.ts';
import { styles } from './style.ts';

export type Chords = Record<'verse' | 'chorus', readonly Chord[]>;

export function pickChords(random: Random, key: Key, id: string): Chords {
  const style = styles[brandOf(id)];
  const pool = style.progressions[key.mode === 'major' ? 'bright' : 'dark'];
  return {
    verse: random.pick(pool).map((degree) => chordOn(key, degree, style.colour.verse)),
    chorus: random.pick(pool).map((degree) => chordOn(key, degree, style.colour.chorus)),
  };
}

export function chordAt(chords: Chords, key: Key, name: SectionName, index: number, isFinal: boolean): Chord {
  if (isFinal) return chordOn(key, 1, 'triad');
  const loop = name === 'chorus' || name === 'ending' ? chords.chorus : chords.verse;
  return loop[index % loop.length] ?? chordOn(key, 1, 'triad');
}
