import type { Random } from '../random.ts';
import type { BarPlan, Write } from './bar-plan.ts';
import { drum } from './score.ts';

type Hits = readonly (readonly [step: number, velocity: number])[];
interface Groove {
  kick: Hits;
  snare: Hits;
  hatEvery: 1 | 2 | 4;
  openHat: readonly number[];
}
type Grooves = readonly [Groove, ...Groove[]];

const fourOnTheFloor: Hits = [0, 4, 8, 12].map((step) => [step, 1] as const);
const backbeat: Hits = [4, 12].map((step) => [step, 0.9] as const);

const grooves: Record<BarPlan['brand'], Grooves> = {
  rushtone: [
    { kick: fourOnTheFloor, snare: backbeat, hatEvery: 2, openHat: [2, 6, 10, 14] },
    { kick: fourOnTheFloor, snare: [...backbeat, [15, 0.35]], hatEvery: 1, openHat: [2, 6, 10, 14] },
  ],
  slowtide: [
    {
      kick: [
        [0, 0.9],
        [7, 0.5],
        [10, 0.75],
      ],
      snare: [[8, 0.8]],
      hatEvery: 2,
      openHat: [],
    },
    {
      kick: [
        [0, 0.9],
        [6, 0.6],
      ],
      snare: [
        [8, 0.8],
        [15, 0.2],
      ],
      hatEvery: 2,
      openHat: [14],
    },
    {
      kick: [
        [0, 0.9],
        [10, 0.7],
        [11, 0.45],
      ],
      snare: [[8, 0.75]],
      hatEvery: 4,
      openHat: [],
    },
  ],
  neutral: [
    {
      kick: [
        [0, 1],
        [7, 0.6],
        [10, 0.85],
      ],
      snare: backbeat,
      hatEvery: 2,
      openHat: [14],
    },
    {
      kick: [
        [0, 1],
        [3, 0.6],
        [8, 0.8],
        [11, 0.55],
      ],
      snare: [...backbeat, [9, 0.2]],
      hatEvery: 2,
      openHat: [6],
    },
    { kick: fourOnTheFloor, snare: backbeat, hatEvery: 2, openHat: [2, 6, 10, 14] },
    {
      kick: [
        [0, 1],
        [6, 0.7],
        [10, 0.8],
      ],
      snare: [...backbeat, [7, 0.18]],
      hatEvery: 1,
      openHat: [],
    },
  ],
};

export function pickGroove(random: Random, brand: BarPlan['brand']): Groove {
  return random.pick(grooves[brand]);
}

export function playDrums(plan: BarPlan, groove: Groove, random: Random, write: Write): void {
  const { section, brand, index } = plan;
  const soft = brand === 'slowtide' ? 0.75 : 1;
  const hit = (key: number, step: number, velocity: number): void =>
    write('drums', step, 1, key, velocity * soft);
  if (plan.isFinal) return hit(drum.crash, 0, 0.6);
  if (index === 0 && section.name !== 'intro') hit(drum.crash, 0, section.name === 'chorus' ? 0.8 : 0.45);
  if (section.name === 'break') return playBuild(plan, hit);

  const quiet = section.name === 'intro' || section.name === 'ending';
  const opening = section.name === 'intro' && index < section.bars / 2;
  if (!opening) groove.kick.forEach(([step, velocity]) => hit(drum.kick, step, velocity));
  if (!quiet) {
    const back = section.name === 'chorus' && brand !== 'slowtide' ? drum.clap : drum.snare;
    const rim = brand === 'slowtide' && section.name === 'verse' ? drum.rim : back;
    groove.snare.forEach(([step, velocity]) => hit(velocity < 0.4 ? drum.snare : rim, step, velocity));
  }
  playHats(plan, groove, random, hit);
  if (plan.isLast && !quiet) playFill(random, hit);
}

type Hit = (key: number, step: number, velocity: number) => void;

function playHats({ section, brand }: BarPlan, groove: Groove, random: Random, hit: Hit): void {
  const every = section.name === 'chorus' ? groove.hatEvery : Math.max(2, groove.hatEvery);
  for (let step = 0; step < 16; step += every) {
    if (groove.openHat.includes(step) && section.name === 'chorus') hit(drum.openHat, step, 0.55);
    else hit(drum.hat, step, step % 4 === 0 ? 0.5 : step % 2 === 0 ? 0.4 : 0.24);
  }
  if (brand !== 'slowtide' && section.name === 'chorus') {
    for (let step = 1; step < 16; step += 2) if (random.chance(0.8)) hit(drum.shaker, step, 0.3);
  }
}

function playFill(random: Random, hit: Hit): void {
  const from = random.pick([12, 13, 14]);
  for (let step = from; step < 16; step += 1) hit(drum.snare, step, 0.3 + 0.12 * (step - from + 1));
}

/** Nothing at first, then a roll that leads back into the chorus. */
function playBuild({ section, index, brand }: BarPlan, hit: Hit): void {
  const left = section.bars - index;
  if (left > 2 || brand === 'slowtide') return hit(drum.hat, 8, 0.25);
  const every = left === 2 ? 2 : 1;
  for (let step = 0; step < 16; step += every) {
    hit(drum.snare, step, 0.16 + 0.018 * (step + (left === 1 ? 16 : 0)));
  }
}
