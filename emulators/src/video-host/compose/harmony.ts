import type { Mode } from './score.ts';

export interface Key {
  tonic: number;
  mode: Mode;
}

export interface Chord {
  /** 1 to 7 in the key. */
  degree: number;
  root: number;
  pitchClasses: number[];
}

const scales: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
};

/** The pitch of a scale step counted from the tonic in the octave of middle C; steps go on over octaves. */
export function pitchOfStep(key: Key, step: number): number {
  const octave = Math.floor(step / 7);
  return 60 + key.tonic + 12 * octave + (scales[key.mode][step - 7 * octave] ?? 0);
}

export function chordOn(key: Key, degree: number, colour: 'triad' | 'seventh' | 'ninth'): Chord {
  const stack = { triad: [0, 2, 4], seventh: [0, 2, 4, 6], ninth: [0, 2, 4, 6, 8] }[colour];
  const pitchClasses = stack.map((third) => pitchOfStep(key, degree - 1 + third) % 12);
  return { degree, root: pitchClasses[0] ?? 0, pitchClasses };
}

export function isChordTone(chord: Chord, pitch: number): boolean {
  return chord.pitchClasses.slice(0, 3).includes(pitch % 12);
}

/** The inversion that moves least from the one before it, as a pianist's hands would. */
export function voice(chord: Chord, previous: readonly number[], centre: number): number[] {
  const pitchClasses = chord.pitchClasses.length > 4 ? chord.pitchClasses.slice(1) : chord.pitchClasses;
  const candidates = pitchClasses.flatMap((_, turn) => {
    const rotated = [...pitchClasses.slice(turn), ...pitchClasses.slice(0, turn)];
    return [-12, 0, 12].map((shift) => stackUp(rotated, centre - 6 + shift));
  });
  const cost = (voicing: readonly number[]): number =>
    Math.abs(average(voicing) - centre) * 0.8 + motion(voicing, previous);
  return candidates.reduce((best, candidate) => (cost(candidate) < cost(best) ? candidate : best));
}

function stackUp(pitchClasses: readonly number[], from: number): number[] {
  let floor = from;
  return pitchClasses.map((pitchClass) => {
    const pitch = floor + ((((pitchClass - floor) % 12) + 12) % 12);
    floor = pitch + 1;
    return pitch;
  });
}

function average(pitches: readonly number[]): number {
  return pitches.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, pitches.length);
}

function motion(voicing: readonly number[], previous: readonly number[]): number {
  if (previous.length === 0) return 0;
  return voicing.reduce((sum, pitch) => sum + Math.min(...previous.map((old) => Math.abs(old - pitch))), 0);
}
