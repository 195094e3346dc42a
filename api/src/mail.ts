import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import { startSendingLoop } from './mail/sending-loop.ts';
import { outboxTransport, smtpTransport } from './mail/transport.ts';
import type { Services } from './endpoint/services.ts';
import type { Emulators } from './emulators.ts';

/** Starts to send mail, by SMTP or into the outbox; without either, mail waits in the database. */
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
    ? smtpTransport(mail.smtpUrl)
    : emulators && outboxTransport(emulators.outbox);
  if (transport === null) throw new Error('There is no mail service.');
  return startSendingLoop({ db, config: mail, transport, log });
};
