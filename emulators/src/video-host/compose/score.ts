export type Voice = 'lead' | 'keys' | 'arp' | 'pad' | 'bass' | 'drums';

/** Times are seconds from the start of the song; `pitch` is a MIDI key, for drums the General MIDI one. */
export interface Note {
  voice: Voice;
  at: number;
  length: number;
  pitch: number;
  velocity: number;
}

export type SectionName = 'intro' | 'verse' | 'chorus' | 'break' | 'ending';

export interface Bar {
  section: SectionName;
  at: number;
  notes: Note[];
}

export type Mode = 'major' | 'minor' | 'dorian';

export interface Score {
  tempo: number;
  key: { tonic: number; mode: Mode };
  duration: number;
  bars: Bar[];
}

export const drum = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  hat: 42,
  openHat: 46,
  crash: 49,
  shaker: 70,
} as const;

/** Where each voice may lie, so that no part hides another. */
export const ranges: Record<Voice, readonly [low: number, high: number]> = {
  lead: [60, 88],
  keys: [48, 79],
  arp: [64, 96],
  pad: [45, 79],
  bass: [28, 52],
  drums: [36, 70],
};
