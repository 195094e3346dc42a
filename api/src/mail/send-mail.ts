import type { MailConfig } from '../config/integrations.ts';
import type { Db } from '../database/schema.ts';
import { messageOf } from './message.ts';
import { markFailed, markSent, takeMail } from './queue.ts';
import type { Transport } from './transport.ts';

type Options = { db: Db; config: Pick<MailConfig, 'from' | 'team'>; transport: Transport };

/** Sends a mail once, even if several jobs request it. Throws if it cannot be sent. */
export const sendMail = async ({ db, config, transport }: Options, id: string): Promise<void> => {
  const mail = await takeMail(db, id);
  if (mail === null) return;
  try {
    const message = messageOf(mail, config);
    if (message === undefined) throw new Error('There is no address to send to.');
    await transport.send(message);
  } catch (error) {
    await markFailed(db, id, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await markSent(db, id);
};
