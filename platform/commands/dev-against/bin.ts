#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serveAgainst } from './dev-against.ts';
import { remoteInFolder } from './own-repository.ts';

const USAGE = 'dev-against <folder of the remote> --against https://the.site [--port 8080]';

/** The command of the packed platform, for a remote in a repository of its own. */
const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' }, port: { type: 'string', default: '8080' } },
  });
  const [folder, ...others] = positionals;
  const port = Number(values.port);
  if (
    folder === undefined ||
    others.length > 0 ||
    values.against === undefined ||
    !(port > 0 && port < 65_535)
  )
    throw new Error(`Usage: ${USAGE}`);
  const own = await remoteInFolder(folder);
  const end = await serveAgainst(own, { against: values.against, port, buildsPort: port + 1 });
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
