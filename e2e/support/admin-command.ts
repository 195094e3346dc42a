import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataFolder } from './data-folder.ts';
import { PORT } from './site.ts';

const run = promisify(execFile);

/** Runs an admin command against the test server's database. */
export const runAdminCommand = async (...words: string[]): Promise<void> => {
  const env = { ...process.env, DATA_DIR: dataFolder(PORT) };
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'cli/src/main.ts', ...words], {
    env,
  });
};
