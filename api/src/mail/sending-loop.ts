import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { MailConfig } from '../config/integrations.ts';
import { claimDueMail, markFailed, markSent, type DueMail } from './due-mail.ts';
import { messageOf } from './message.ts';
import type { Transport } from './transport.ts';

const PAUSE_MS = 1_000;

type Parts = {
  db: Kysely<Database>;
  config: MailConfig;
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const deliver = async ({ db, config, transport, log }: Parts, mail: DueMail): Promise<void> => {
  try {
    const message = messageOf(mail, config);
    if (message === undefined) throw new Error('There is no address to send to.');
    await transport.send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'a mail did not go');
    await markFailed(db, mail, reason);
    return;
  }
  await markSent(db, mail.id);
};

/** Sends what is due now; says how many mails that were. */
export const sendDueMail = async (parts: Parts): Promise<number> => {
  const mails = await claimDueMail(parts.db);
  await Promise.all(mails.map((mail) => deliver(parts, mail)));
  return mails.length;
};

/** Sends mail as it comes until the returned function is called, which waits for what is on its way. */
export const startSendingLoop = (parts: Parts, pauseMs = PAUSE_MS): (() => Promise<void>) => {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const turn = async (): Promise<void> => {
    const sent = await sendDueMail(parts).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'mail cannot be sent');
      return 0;
    });
    if (!ended) timer = setTimeout(next, sent > 0 ? 0 : pauseMs);
  };
  const next = () => {
    running = turn();
  };
  timer = setTimeout(next, 0);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
    parts.transport.close();
  };
};
