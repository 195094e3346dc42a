import { behaviorOf, brandOf, type Brand } from './ids.ts';
import { createRandom } from './random.ts';

/** A file in `loops/` with whole bars, so that it repeats seamlessly. Synthesized for this project. */
type Loop = { name: string; bars: number; tempo: number };

const LOOPS: Readonly<Record<Brand, readonly [Loop, ...Loop[]]>> = {
  rushtone: [
    { name: 'fast-1', bars: 8, tempo: 151 },
    { name: 'fast-2', bars: 8, tempo: 152 },
    { name: 'fast-3', bars: 8, tempo: 144 },
  ],
  slowtide: [
    { name: 'slow-1', bars: 4, tempo: 66 },
    { name: 'slow-2', bars: 4, tempo: 80 },
  ],
  neutral: [{ name: 'medium-1', bars: 8, tempo: 124 }],
};

export type Song = {
  /** Duration in seconds. */
  duration: number;
  loop: string;
  loopSeconds: number;
  /** Playback rate of the loop, which also changes its pitch. */
  speed: number;
  /** Cutoff of a low-pass filter, in Hz. */
  cutoff: number;
  beatSeconds: number;
};

/** Returns the song of an id: a loop with its own speed and filter, so that songs are distinguishable by ear. */
export const songOf = (id: string): Song => {
  const random = createRandom(`song ${id}`);
  const { name, bars, tempo } = random.pick(LOOPS[brandOf(id)]);
  const speed = random.pick([0.89, 0.944, 1, 1.059, 1.122]);
  const behavior = behaviorOf(id);
  return {
    duration: behavior.kind === 'short' ? behavior.seconds : random.int(126, 234),
    loop: name,
    loopSeconds: (bars * 240) / tempo,
    speed,
    cutoff: random.pick([2_500, 6_000, 18_000]),
    beatSeconds: 60 / tempo / speed,
  };
};

export type VideoTitle = { title: string; author: string };

const SUFFIX: Readonly<Record<Brand, string>> = {
  rushtone: ' (Nightcore)',
  slowtide: ' (Slowed + Reverb)',
  neutral: '',
};

/** Invents a title for a video that the catalog does not have. */
export const inventTitle = (id: string): VideoTitle => {
  const random = createRandom(`title ${id}`);
  const first = random.pick(['Glass', 'Neon', 'Paper', 'Silver', 'Velvet', 'Hollow', 'Golden', 'Midnight']);
  const second = random.pick(['Highway', 'Comets', 'Harbor', 'Orchard', 'Signals', 'Lanterns', 'Mirrors']);
  const author = random.pick(['Vela', 'Neon Orchard', 'Low Harbor', 'Kites', 'Marlow & June']);
  return { title: `${first} ${second}${SUFFIX[brandOf(id)]}`, author };
};
