/** Serves the example from the store in the folder DATA_DIR, and tells its port to the process that started it. */
import { DIST } from '../../example/build.ts';
import { startServer } from '../../example/server.ts';

const address = await startServer(process.env.DATA_DIR ?? '', DIST, 0);
process.send?.(Number(new URL(address).port));
process.on('disconnect', () => process.exit());
