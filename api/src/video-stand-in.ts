import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from './database/schema.ts';
import { createVideoHost } from './stand-ins/video-host/server.ts';

type Asked = { distDir: string; db: Kysely<Database>; port: number; host: string; log: FastifyBaseLogger };

/** Starts the video host's stand-in and returns what stops it; nothing happens before its part is built. */
export const startVideoStandIn = async ({
  distDir,
  db,
  port,
  host,
  log,
}: Asked): Promise<() => Promise<void>> => {
  const clientDir = join(distDir, 'video-host');
  if (!existsSync(clientDir)) {
    log.warn(`The video stand-in is not built: there is no ${clientDir}`);
    return async () => {};
  }
  const titleOf = (id: string) =>
    db
      .selectFrom('songs')
      .select(['title', 'artist as author'])
      .where('video_id', '=', id)
      .limit(1)
      .executeTakeFirst();
  const server = await createVideoHost({ clientDir, titleOf });
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, settle);
  });
  return () =>
    new Promise((settle) => {
      server.close(() => settle());
      server.closeAllConnections();
    });
};
