import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataFolder } from './data-folder.ts';
import { PORT } from './site.ts';

const run = promisify(execFile);

/** Runs an admin command against the database of the server with this data folder. */
export const runAdminCommandIn = async (data: string, ...words: string[]): Promise<void> => {
  const env = { ...process.env, DATA_DIR: data };
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'cli/src/main.ts', ...words], {
    env,
  });
};

/** Runs an admin command against the test server's database. */
export const runAdminCommand = (...words: string[]): Promise<void> =>
  runAdminCommandIn(dataFolder(PORT), ...words);
