import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/schema.ts';
import type { MailConfig } from '../config/integrations.ts';
import { claimDueMail, markFailed, markSent, type DueMail } from './queue.ts';
import { messageOf } from './message.ts';
import type { Transport } from './transport.ts';

const PAUSE_MS = 1_000;

type Options = {
  db: Db;
  config: Pick<MailConfig, 'from' | 'team'>;
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

const deliver = async ({ db, config, transport, log }: Options, mail: DueMail): Promise<void> => {
  try {
    const message = messageOf(mail, config);
    if (message === undefined) throw new Error('There is no address to send to.');
    await transport.send(message);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, 'a mail could not be sent');
    await markFailed(db, mail, reason);
    return;
  }
  await markSent(db, mail.id);
};

/** Sends due mail; returns the number of mails. */
export const sendDueMail = async (options: Options): Promise<number> => {
  const mails = await claimDueMail(options.db);
  await Promise.all(mails.map((mail) => deliver(options, mail)));
  return mails.length;
};

/** Sends mail until the returned function is called, which waits for mails being sent. */
export const startSendingLoop = (options: Options, pauseMs = PAUSE_MS): (() => Promise<void>) => {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async (): Promise<void> => {
    const sent = await sendDueMail(options).catch((error: unknown) => {
      options.log.warn({ err: error }, 'the mail queue cannot be processed');
      return 0;
    });
    if (!ended) timer = setTimeout(next, sent > 0 ? 0 : pauseMs);
  };
  const next = () => {
    running = run();
  };
  timer = setTimeout(next, 0);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await running;
    options.transport.close();
  };
};
