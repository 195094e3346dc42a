import type { Brand } from '../../ids.ts';
import type { Voice } from '../../compose/score.ts';

export type TonalVoice = Exclude<Voice, 'drums'>;

export interface Patch {
  wave: OscillatorType;
  /** In cents; one oscillator for each. */
  detune: readonly number[];
  attack: number;
  decay: number;
  /** The level that a held note falls to, 0 to 1. */
  sustain: number;
  release: number;
  cutoff: number;
  /** By how many octaves the filter opens with the attack. */
  sweep: number;
  level: number;
  reverb: number;
  echo: number;
  /** A modulating sine: its ratio to the note, and how far it bends it. */
  bell?: { ratio: number; depth: number };
  vibrato?: number;
}

const pluck: Patch = {
  wave: 'sawtooth',
  detune: [-4, 5],
  attack: 0.003,
  decay: 0.16,
  sustain: 0,
  release: 0.12,
  cutoff: 900,
  sweep: 2.2,
  level: 0.16,
  reverb: 0.25,
  echo: 0.2,
};

const electricPiano: Patch = {
  wave: 'sine',
  detune: [0],
  attack: 0.004,
  decay: 1.4,
  sustain: 0.18,
  release: 0.35,
  cutoff: 4200,
  sweep: 0,
  level: 0.17,
  reverb: 0.3,
  echo: 0.05,
  bell: { ratio: 2, depth: 1.1 },
};

const warmPad: Patch = {
  wave: 'sawtooth',
  detune: [-9, 8],
  attack: 0.5,
  decay: 1,
  sustain: 0.8,
  release: 0.9,
  cutoff: 620,
  sweep: 0.6,
  level: 0.06,
  reverb: 0.5,
  echo: 0,
};

const sub: Patch = {
  wave: 'sine',
  detune: [0],
  attack: 0.012,
  decay: 0.5,
  sustain: 0.75,
  release: 0.12,
  cutoff: 500,
  sweep: 0,
  level: 0.5,
  reverb: 0,
  echo: 0,
  bell: { ratio: 1, depth: 0.5 },
};

export const patches: Record<Brand, Record<TonalVoice, Patch>> = {
  rushtone: {
    lead: {
      wave: 'sawtooth',
      detune: [-11, 0, 12],
      attack: 0.006,
      decay: 0.3,
      sustain: 0.6,
      release: 0.12,
      cutoff: 2400,
      sweep: 1.2,
      level: 0.42,
      reverb: 0.28,
      echo: 0.3,
      vibrato: 9,
    },
    keys: { ...pluck, decay: 0.28, cutoff: 1300, level: 0.26, echo: 0.08 },
    arp: { ...pluck, wave: 'square', detune: [0], cutoff: 1800, level: 0.3 },
    pad: {
      ...warmPad,
      attack: 0.05,
      release: 0.25,
      cutoff: 1500,
      detune: [-12, 12],
      level: 0.17,
      reverb: 0.3,
    },
    bass: {
      ...sub,
      wave: 'sawtooth',
      decay: 0.2,
      sustain: 0.6,
      release: 0.05,
      cutoff: 320,
      sweep: 1.4,
      level: 0.62,
    },
  },
  slowtide: {
    lead: {
      wave: 'triangle',
      detune: [-5, 5],
      attack: 0.06,
      decay: 1.2,
      sustain: 0.55,
      release: 0.9,
      cutoff: 2100,
      sweep: 0.5,
      level: 0.26,
      reverb: 0.75,
      echo: 0.35,
      vibrato: 11,
    },
    keys: { ...electricPiano, decay: 2.2, release: 0.8, cutoff: 2600, reverb: 0.6, echo: 0.2 },
    arp: {
      ...electricPiano,
      decay: 0.9,
      sustain: 0,
      release: 0.6,
      level: 0.26,
      reverb: 0.8,
      echo: 0.4,
      bell: { ratio: 3.5, depth: 0.9 },
    },
    pad: { ...warmPad, attack: 0.9, release: 1.8, level: 0.15, reverb: 0.8 },
    bass: { ...sub, attack: 0.03, release: 0.3, level: 0.3 },
  },
  neutral: {
    lead: {
      wave: 'square',
      detune: [-6, 6],
      attack: 0.012,
      decay: 0.35,
      sustain: 0.5,
      release: 0.2,
      cutoff: 1500,
      sweep: 1,
      level: 0.24,
      reverb: 0.35,
      echo: 0.3,
      vibrato: 8,
    },
    keys: electricPiano,
    arp: { ...pluck, wave: 'triangle', cutoff: 1600, level: 0.5 },
    pad: { ...warmPad, attack: 0.25, cutoff: 800, level: 0.12 },
    bass: { ...sub, wave: 'triangle', cutoff: 700, decay: 0.3, sustain: 0.6, release: 0.08, level: 0.36 },
  },
};
