import { parseArgs } from 'node:util';
import {
  simulateRollout,
  SIMULATIONS,
  type Outcome,
} from '../../platform/server/rollouts/testing/simulate-rollout.ts';
import { median } from '../summary.ts';

const NEEDS = { views: 200, networks: 50 };

/** Simulates rollouts of good, bad and attacked canaries, and prints how often the verdict is wrong. */
export const runRolloutsBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '1000' } } });
  const runs = Number(values.runs);
  console.log(
    `${runs} rollouts each, two days of 20,000 visits, ${NEEDS.views} views of ${NEEDS.networks} networks needed\n`,
  );
  console.log(
    '| Canary | Wrong at the end | Rolled back at 5, 25, 100 % | Time until then, median |\n| --- | --: | --- | --: |',
  );
  for (const [name, simulation] of Object.entries(SIMULATIONS)) {
    const outcomes: Outcome[] = [];
    for (let run = 0; run < runs; run += 1) outcomes.push(simulateRollout(simulation, NEEDS, run * 977 + 11));
    const back = outcomes.filter(({ end }) => end === 'rolled back');
    const wrong = outcomes.filter(({ end }) => end !== simulation.right).length;
    const at = [5, 25, 100].map((step) => back.filter(({ percent }) => percent === step).length);
    const minutes = back.length > 0 ? `${Math.round(median(back.map((each) => each.minutes)))} min` : '–';
    console.log(`| ${name} | ${((100 * wrong) / runs).toFixed(1)} % | ${at.join(', ')} | ${minutes} |`);
  }
};
