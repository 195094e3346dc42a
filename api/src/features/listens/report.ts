import type { Db } from '../../database/schema.ts';
import type { Jobs } from '../../jobs/open-jobs.ts';
import type { Vault } from '../linking/vault.ts';
import { TokenRefused, type Listen, type ListenService, type ListenServiceName } from './listen-service.ts';

export type Listens = {
  vault: Vault;
  services: Readonly<Record<ListenServiceName, ListenService | null>>;
};

/** Data of a job of the queues `listens` and `listen-now`. */
export type ListensJob = { uid: string; service: ListenServiceName; listens: Listen[] };

/** Returns the owner of a stored token, for the vault. */
export const tokenOwner = (uid: string, service: ListenServiceName): string => `${uid} listens ${service}`;

/** Queues a report to each connected service. Returns how many there are. */
export const queueListens = async (
  { db, jobs, uid }: { db: Db; jobs: Pick<Jobs, 'send'>; uid: string },
  queue: 'listens' | 'listen-now',
  listens: Listen[],
): Promise<number> => {
  const connected = await db
    .selectFrom('listen_services')
    .select('service')
    .where('uid', '=', uid)
    .where('refused_at', 'is', null)
    .execute();
  if (listens.length > 0)
    for (const { service } of connected)
      await jobs.send(queue, { uid, service, listens } satisfies ListensJob, db);
  return connected.length;
};

/** Throws `TokenRefused` if the token was sealed with a secret that is gone: only the listener can mend that. */
const openToken = (vault: Vault, sealed: string, owner: string): string => {
  try {
    return String(vault.open(sealed, owner));
  } catch {
    throw new TokenRefused('The token cannot be read anymore.');
  }
};

const reportTo = async (
  { db, listens: { vault, services } }: { db: Db; listens: Listens },
  { uid, service: name }: ListensJob,
  report: (service: ListenService, token: string) => Promise<void>,
): Promise<void> => {
  const of = { uid, service: name };
  const row = await db
    .selectFrom('listen_services')
    .select('token')
    .where((each) => each.and(of))
    .where('refused_at', 'is', null)
    .executeTakeFirst();
  const service = services[name];
  // Disconnected meanwhile.
  if (!row || !service) return;
  try {
    await report(service, openToken(vault, row.token, tokenOwner(uid, name)));
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    await db
      .updateTable('listen_services')
      .set({ refused_at: new Date() })
      .where((each) => each.and(of))
      .execute();
  }
};

/** Reports songs that were heard. Throws if it is to be tried again. */
export const reportListens = (context: { db: Db; listens: Listens }, job: ListensJob): Promise<void> =>
  reportTo(context, job, (service, token) => service.report(token, job.listens));

export const reportPlaying = (context: { db: Db; listens: Listens }, job: ListensJob): Promise<void> =>
  reportTo(context, job, async (service, token) => {
    const [listen] = job.listens;
    if (listen) await service.reportPlaying(token, listen);
  });
