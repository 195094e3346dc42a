import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { EmulatorDatabase } from '../shared/database.ts';
import { createVideoHost } from './server.ts';

export type VideoHostOptions = { distDir: string; port: number; host: string; log: FastifyBaseLogger };

/** Starts the video host and returns a function that stops it. */
export const startVideoHost = async (
  db: EmulatorDatabase,
  { distDir, port, host, log }: VideoHostOptions,
): Promise<() => Promise<void>> => {
  const clientDir = join(distDir, 'video-host');
  if (!existsSync(clientDir)) {
    log.warn(`The video host emulator is not built: there is no ${clientDir}`);
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
};
