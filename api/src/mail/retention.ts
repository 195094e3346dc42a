import type { Db } from '../database/schema.ts';

/** The privacy page promises: requests are kept until they are settled, and this much longer. */
const KEPT_MONTHS = 6;

const monthsBefore = (now: Date, months: number): Date => {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
};

/** Deletes requests settled long ago, and the mail about them. */
export const deleteSettled = async (db: Db, now: Date): Promise<void> => {
  const until = monthsBefore(now, KEPT_MONTHS);
  await db.deleteFrom('contact_requests').where('done_at', '<', until).execute();
  await db.deleteFrom('outgoing_mail').where('sent_at', '<', until).execute();
};
