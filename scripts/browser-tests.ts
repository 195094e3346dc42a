import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../webpack/paths.ts';

/** Playwright writes its JSON report to the file that is named first; the list goes to the terminal. */
const [report = ''] = process.argv.slice(2);
const { status } = spawnSync(
  path.join(ROOT, 'node_modules/.bin/playwright'),
  ['test', '--reporter=list,json'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
);
process.exitCode = status ?? 1;
