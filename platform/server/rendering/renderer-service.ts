// Runs the builds of pages in a container of its own, which has no secret, database or network: `./renderer`.
// A server with RENDERER_ADDRESS connects once for each process that it needs.
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { env } from 'node:process';
import { parseRendererAddress } from './renderer-address.ts';
import { readProtection, spawnSandboxed } from './render-sandbox.ts';

/** More than a server needs: two versions of each remote, and its own pages. */
const MAX_PROCESSES = 40;

const { RENDERER_ADDRESS = '' } = env;
const address = parseRendererAddress(RENDERER_ADDRESS.trim());
if (address === null) {
  process.stderr.write('RENDERER_ADDRESS must be host:port or the absolute path of a socket.\n');
  process.exit(1);
}

const serve = async (socket: Socket): Promise<void> => {
  socket.on('error', () => undefined);
  const { process: child, stream } = await spawnSandboxed();
  child.stderr?.pipe(process.stderr, { end: false });
  child.on('error', () => socket.destroy());
  child.on('close', () => socket.destroy());
  stream.on('error', () => undefined);
  socket.on('close', () => child.kill('SIGKILL'));
  if (socket.destroyed) child.kill('SIGKILL');
  else stream.pipe(socket).pipe(stream);
};

const server = createServer((socket) => void serve(socket));
server.maxConnections = MAX_PROCESSES;
if ('path' in address) rmSync(address.path, { force: true });
server.listen(address);
process.stdout.write(
  `The renderer listens at ${RENDERER_ADDRESS}. Namespaces: ${(await readProtection(null)) === 'none' ? 'no' : 'yes'}.\n`,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit());
