import { createCleanup } from '@rushtone/api/process/cleanup';
import { explain, runAdmin } from './run-admin.ts';

const note = (line: string): void => void process.stderr.write(`${line}\n`);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const cleanup = createCleanup((error) => note(explain(error)));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
}
// The reader of an export may leave early, like `head`.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await runAdmin(process.argv.slice(2), process.env, { say, note }, cleanup);
