import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { forgetUnusedCovers } from '../features/websites/pictures/covers.ts';
import { removeOrphans } from '../features/artwork/stored-files.ts';
import { createReleaseNotes } from './note-releases.ts';
import type { Config } from '../config/config.ts';
import { purgeTags } from '../cdn/purge.ts';
import { createMovePurge } from './purge-moves.ts';
import type { Emulators } from './emulators.ts';
import {
  updateLinkPictures,
  type LinkPicturesJob,
} from '../features/websites/link-pictures/link-pictures.ts';
import { mailEndingGifts, sendDueGifts } from '../features/payments/gifts/gifts.ts';
import { deleteOld } from '../features/privacy/delete-old.ts';
import { refreshRuleLists } from '../features/user-playlists/rules.ts';
import { eraseDue } from '../features/privacy/erase.ts';
import { recheckDomains } from '../features/custom-domains/custom-domains.ts';
import { freeSlotsOfFormer } from '../features/promotion/offers.ts';
import { remindOfPromotions } from '../features/promotion/reminders.ts';
import { reportListens, reportPlaying, type ListensJob } from '../features/listens/report.ts';
import { openListens, type OpenedServices } from './integrations.ts';
import { openOutsideData } from './outside-data.ts';
import { flushMetrics, startRollouts } from '../platform/rollouts.ts';
import { noteEndedRoles } from '../features/websites/site-lifecycle.ts';
import { queueMailWithoutJob } from '../mail/queue.ts';
import { sendMail } from '../mail/send-mail.ts';
import { outboxTransport, smtpTransport } from '../mail/transport.ts';

const FLUSH_MS = 2_000;
const REFRESH_MS = 60 * 60_000;
const CHECK_STORE_MS = 10 * 60_000;
const NOTE_RELEASES_MS = 10_000;
const PURGE_MS = 1_000;

/**
 * Starts the periodic tasks of each server: flushing counts, re-signing the registry if it has the key, checking the
 * store, auditing releases, and queueing CDN purges for them. Returns a function that stops them.
 */
export const startTimers = (
  { cdn }: Pick<Config, 'cdn'>,
  services: OpenedServices,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  const { db, plays, releases, metrics } = services;
  const purgeMoves = createMovePurge({ cdn, ...services });
  const every = (milliseconds: number, task: () => Promise<void>) =>
    setInterval(
      () => void task().catch((error: unknown) => log.warn({ err: error }, 'a regular task failed')),
      milliseconds,
    );
  const timers = [
    every(FLUSH_MS, plays.flush),
    every(FLUSH_MS, () => flushMetrics(services)),
    every(REFRESH_MS, releases.refresh),
    every(CHECK_STORE_MS, releases.checkStore),
    every(PURGE_MS, () => purgeMoves()),
    every(NOTE_RELEASES_MS, createReleaseNotes(db, releases)),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await plays.flush();
    await metrics.flush();
  };
};

/** Sends mail by SMTP or to the outbox; otherwise, mail stays in the database. */
const workMail = async (
  { mail }: Config,
  { db, jobs }: OpenedServices,
  emulators: Emulators | null,
  log: FastifyBaseLogger,
): Promise<() => void> => {
  if (mail === null) {
    log.warn('MAIL_URL is not set: mail is kept in the database and not sent.');
    return () => {};
  }
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail)
    : emulators && outboxTransport(emulators.outbox);
  if (transport === null) throw new Error('There is no mail service.');
  await jobs.work<{ id: string }>('mail', ({ id }) => sendMail({ db, config: mail, transport }, id));
  await jobs.workAt('mail-without-job', '* * * * *', () => queueMailWithoutJob({ db, jobs }));
  return transport.close;
};

/** Starts processing jobs. Returns a function that stops and waits for running jobs. */
export const startJobs = async (
  config: Config,
  services: OpenedServices,
  emulators: Emulators | null,
  app: FastifyInstance,
): Promise<() => Promise<void>> => {
  const { db, jobs, metrics, deprecatedUses, files } = services;
  const outside = openOutsideData(app, { config, services, emulators });
  await jobs.workAt('retention', '7 * * * *', async () => {
    await deleteOld(db, new Date());
    await metrics.deleteOld(new Date());
    await deprecatedUses.deleteOld(new Date());
    await noteEndedRoles({ db, jobs });
    await freeSlotsOfFormer({ db, jobs }, new Date());
    await forgetUnusedCovers(db, new Date());
    await removeOrphans(db, files, new Date());
  });
  await jobs.workAt('erasures', '37 * * * *', () =>
    eraseDue({ db, jobs }, outside, { now: new Date(), log: app.log }),
  );
  const { resolver } = services;
  if (resolver)
    await jobs.workAt('own-domains', '52 * * * *', () =>
      recheckDomains({ db, jobs, resolver, now: new Date() }),
    );
  await startRollouts(config, services, app.log);
  const { cdn } = config;
  if (cdn) await jobs.work<{ tags: string[] }>('purge', ({ tags }) => purgeTags(cdn, tags));
  await jobs.workAt('promotion-reminders', '22 * * * *', () => remindOfPromotions({ db, jobs }, new Date()));
  await jobs.work<LinkPicturesJob>('link-pictures', (job) =>
    updateLinkPictures({ db, purge: services.purge, now: new Date() }, job),
  );
  await jobs.workAt('gifts', '2 * * * *', async () => {
    await sendDueGifts({ db, jobs });
    await mailEndingGifts({ db, jobs });
  });
  await jobs.workAt('playlist-rules', '12 * * * *', () => refreshRuleLists(db, new Date()));
  const listens = openListens(app, config, services, emulators);
  await jobs.work<ListensJob>('listens', (job) => reportListens({ db, listens }, job));
  await jobs.work<ListensJob>('listen-now', (job) => reportPlaying({ db, listens }, job));
  const closeMail = await workMail(config, services, emulators, app.log);
  return async () => {
    await jobs.stop();
    closeMail();
  };
};
