import { rmSync } from 'node:fs';
import path from 'node:path';
import * as store from '@rushtone/platform/store';
import { buildRemote, buildShell, DIST, REMOTES } from './build.ts';
import { startServer } from './server.ts';

/** Builds and releases everything into a new store, and serves it. */
const data = path.join(DIST, 'data');
rmSync(data, { recursive: true, force: true });
const releases = store.openStore(store.readStoreConfig(process.env, data));
const change = { what: 'the first release', who: 'npm start', when: new Date().toISOString(), why: '' };
for (const name of REMOTES) {
  const built = await store.publishVersion(releases, await buildRemote(name));
  await store.updateRegistry(releases, change, store.release(built));
}
const shell = await store.publishShell(releases, await buildShell());
await store.updateRegistry(releases, change, store.releaseShell(shell));
console.warn(`The example runs at ${await startServer(data, DIST, Number(process.env.PORT ?? 8090))}`);
