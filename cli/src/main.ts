import { createCleanup } from '@rushtone/api/process/cleanup';
import { errorText, runAdmin } from './run-admin.ts';

const log = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const cleanup = createCleanup((error) => log(errorText(error)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
}
// The reader of an export may close the pipe early, like `head`.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await runAdmin(
  process.argv.slice(2),
  process.env,
  { print, log, terminal: process.stderr },
  cleanup,
);
