/** Serves the example, as built in DIST_DIR, with its data in DATA_DIR, and tells its port to the process that started it. */
import { DIST } from '../../example/build.ts';
import { startServer } from '../../example/server.ts';

const { DATA_DIR = '', DIST_DIR = DIST } = process.env;
const address = await startServer(DATA_DIR, DIST_DIR, 0);
process.send?.(Number(new URL(address).port));
process.on('disconnect', () => process.exit());
