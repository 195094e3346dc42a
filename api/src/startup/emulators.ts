import type { Emulators } from '@rushtone/emulators';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { migrate } from '../database/migrate.ts';
import type { Db } from '../database/schema.ts';
import { queueMail } from '../mail/queue.ts';
import { COMMUNITY_CHAT_PATH } from '../config/integrations.ts';
import { deriveKey, openSecrets } from '../config/secrets.ts';

export type { Emulators };

/**
 * Loads the emulators of those services that are not configured; null when every service is real. This is the
 * only place that imports them, so that a production package works without them.
 */
export const openEmulators = async (
  config: Config,
  { pool, db }: { pool: Pool; db: Db },
): Promise<Emulators | null> => {
  const { dataDir, port, databaseUrl, linking } = config;
  const on = {
    identity: config.firebase === null,
    checkout: config.checkout?.kind === 'emulator',
    oauth: Object.values(linking).some((each) => each?.kind === 'emulator'),
    communityChat: config.communityWidget === COMMUNITY_CHAT_PATH,
    mail: config.mail !== null && config.mail.smtpUrl === null,
    video: config.video.kind === 'emulator',
  };
  if (!Object.values(on).includes(true)) return null;
  const emulators = await import('@rushtone/emulators');
  if (on.identity) await migrate(pool, emulators.MIGRATIONS);
  const [secret] = await openSecrets(config);
  return emulators.openEmulators({
    pool,
    dataDir,
    port,
    on,
    deriveKey: (purpose) => deriveKey(secret, purpose),
    queueMail: (mail) => queueMail(db, mail),
    demo: databaseUrl === null,
  });
};
