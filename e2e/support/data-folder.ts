import os from 'node:os';
import path from 'node:path';

/** Returns the data folder of the test server on a port: database, log, secrets. */
export const dataFolder = (port: string | number): string => path.join(os.tmpdir(), `rushtone-e2e-${port}`);
