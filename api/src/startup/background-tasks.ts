import type { FastifyBaseLogger } from 'fastify';
import { deleteOldPicks } from '../catalog/random-song.ts';
import type { Config } from '../config/config.ts';
import type { Emulators } from './emulators.ts';
import type { Services } from '../define-endpoint/services.ts';
import { deleteSettled } from '../mail/retention.ts';
import { startSendingLoop } from '../mail/sending-loop.ts';
import { outboxTransport, smtpTransport } from '../mail/transport.ts';

const FLUSH_MS = 2_000;
const CLEANUP_MS = 60 * 60_000;

/** Starts the regular tasks; returns a function that stops them. */
export const startTimers = (
  { db, plays, releases }: Services,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  const every = (milliseconds: number, task: () => Promise<void>) =>
    setInterval(
      () => void task().catch((error: unknown) => log.warn({ err: error }, 'a regular task failed')),
      milliseconds,
    );
  const timers = [
    every(FLUSH_MS, plays.flush),
    every(CLEANUP_MS, () => deleteOldPicks(db, new Date())),
    every(CLEANUP_MS, () => deleteSettled(db, new Date())),
    every(CLEANUP_MS, releases.refresh),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await plays.flush();
  };
};

/** Sends mail by SMTP or into the outbox; without either, mail waits in the database. */
export const startMail = (
  { mail }: Config,
  { db }: Services,
  emulators: Emulators | null,
  log: FastifyBaseLogger,
): (() => Promise<void>) => {
  if (mail === null) {
    log.warn('MAIL_URL is not set: mail is kept in the database and not sent.');
    return async () => {};
  }
  const transport = mail.smtpUrl
    ? smtpTransport(mail.smtpUrl, mail)
    : emulators && outboxTransport(emulators.outbox);
  if (transport === null) throw new Error('There is no mail service.');
  return startSendingLoop({ db, config: mail, transport, log });
};
