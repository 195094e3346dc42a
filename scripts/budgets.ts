import { DIST } from '../webpack/paths.ts';
import { weigh } from './lib/budgets.ts';

try {
  const { figures, failures } = weigh(DIST);
  for (const figure of figures) console.log(figure);
  for (const failure of failures) console.error(`Over budget: ${failure}.`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The budgets could not be read: ${error instanceof Error ? error.message : String(error)}`);
  console.error('They are of a finished build: run npm run build first.');
  process.exitCode = 1;
}
