import { simulateRollout, SIMULATIONS } from '../platform/server/rollouts/testing/simulate-rollout.ts';
import { median, readOptions, table } from './runner.ts';

const NEEDS = { views: 200, networks: 50 };
const STEPS = [5, 25, 100];

/** `npm run bench -- rollouts`: how often the verdict on good, bad and attacked canaries is wrong. */
export const runRolloutsBench = async (args: string[]): Promise<void> => {
  const { runs } = readOptions(args, { runs: 1_000 });
  console.log(
    `${runs} rollouts each, two days of 20,000 visits, ${NEEDS.views} views of ${NEEDS.networks} networks needed\n`,
  );
  const rows = Object.entries(SIMULATIONS).map(([name, simulation]) => {
    const outcomes = Array.from({ length: runs }, (_, run) =>
      simulateRollout(simulation, NEEDS, run * 977 + 11),
    );
    const back = outcomes.filter(({ end }) => end === 'rolled back');
    const wrong = outcomes.filter(({ end }) => end !== simulation.right).length;
    const at = STEPS.map((step) => back.filter(({ percent }) => percent === step).length);
    const minutes = back.length > 0 ? `${Math.round(median(back.map((each) => each.minutes)))} min` : '–';
    return [name, `${((100 * wrong) / runs).toFixed(1)} %`, at.join(', '), minutes];
  });
  const head = ['Canary', 'Wrong at the end', 'Rolled back at 5, 25, 100 %', 'Time until then, median'];
  console.log(table(head, rows));
};
