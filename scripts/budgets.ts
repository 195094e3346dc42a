import { DIST } from '../webpack/paths.ts';
import { checkBudgets } from './lib/budgets.ts';
import { isCompressedQuickly } from '@rushtone/platform/commands/builds';

try {
  if (isCompressedQuickly(DIST)) throw new Error('the build of npm start is compressed quickly.');
  const { figures, failures } = checkBudgets(DIST);
  for (const figure of figures) console.log(figure);
  for (const failure of failures) console.error(`Over budget: ${failure}.`);
  process.exitCode = failures.length > 0 ? 1 : 0;
} catch (error) {
  console.error(
    `The budgets could not be checked: ${error instanceof Error ? error.message : String(error)}`,
  );
  console.error('They need a finished build. Run npm run build first.');
  process.exitCode = 1;
}
