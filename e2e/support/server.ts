import { mkdirSync, rmSync } from 'node:fs';
import { dataFolder } from './data-folder.ts';

/** Starts the server on a temporary data folder, which is deleted on exit. */
const [port = '8190'] = process.argv.slice(2);
const data = dataFolder(port);
rmSync(data, { recursive: true, force: true });
mkdirSync(data, { mode: 0o700 });
process.env.PORT = port;
process.env.DATA_DIR = data;
process.env.RATE_LIMIT = 'off';
// The browsers and the server share the machine's processors.
process.env.DATABASE_LIMIT_MS ??= '30000';
process.env.RENDER_LIMIT_MS ??= '30000';
const staticHost = `localhost:${Number(port) + 4}`;
process.env.PAGE_ORIGINS = `http://${staticHost} http://*.${staticHost}`;
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
await import('../../api/src/main.ts');
