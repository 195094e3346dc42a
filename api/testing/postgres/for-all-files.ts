import { keepPostgres } from './test-database.ts';

let end: () => Promise<void>;

// Node's test runner calls these once, before the first file and after the last.
export const globalSetup = async (): Promise<void> => {
  end = await keepPostgres();
};
export const globalTeardown = (): Promise<void> => end();
