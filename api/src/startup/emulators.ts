import type { Emulators } from '@rushtone/emulators';
import type { Config } from '../config/config.ts';
import { COMMUNITY_CHAT_PATH } from '../config/integrations.ts';
import { deriveKey, openSecrets } from '../config/secrets.ts';
import type { Connection } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import { queueMail } from '../mail/queue.ts';

export type { Emulators };

/**
 * Loads emulators for services that are not configured; `null` if none is needed. The only module that imports them, so
 * that production packages work without them.
 */
export const openEmulators = async (
  config: Config,
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
  jobs: Pick<Jobs, 'send'>,
): Promise<Emulators | null> => {
  const { dataDir, port, databaseUrl, linking, mail } = config;
  const on = {
    identity: config.firebase === null,
    checkout: config.checkout?.kind === 'emulator',
    oauth: Object.values(linking).some((provider) => provider?.kind === 'emulator'),
    listenBrainz: config.listenBrainz?.kind === 'emulator',
    communityChat: config.communityWidget === COMMUNITY_CHAT_PATH,
    mail: mail !== null && mail.smtpUrl === null,
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
    anywhere: config.emulatorsAnywhere,
    deriveKey: (purpose) => deriveKey(secret, purpose),
    queueMail: (message) => queueMail({ db, jobs }, { ...message, budget: 'requested' }),
    demo: databaseUrl === null,
  });
};
