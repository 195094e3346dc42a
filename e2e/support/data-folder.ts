import os from 'node:os';
import path from 'node:path';

/** Where the server of the tests keeps its database, log and secrets: one place for each port. */
export const dataFolder = (port: string | number): string => path.join(os.tmpdir(), `rushtone-e2e-${port}`);
