import { digest, newCode } from './codes.ts';
import { RETENTION } from '@rushtone/domain/retention';
import { BRANDS, SITES, type Brand } from '@rushtone/site';
import { writeAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/schema.ts';
import { queueNotice } from '../mail/limits.ts';
import type { Outbox } from '../mail/queue.ts';
import type { Caller } from './token.ts';

const DAY_MS = 86_400_000;

const SITE_NAMES = new Intl.ListFormat('en').format(BRANDS.map((brand) => SITES[brand].name));

type Asked = { uid: string; email: string; due: Date; code: string };

const askedMail = (brand: Brand, { uid, email, due, code }: Asked) => {
  const { name, domain } = SITES[brand];
  const day = due.toUTCString().slice(0, 16);
  return {
    uid,
    recipient: email,
    subject: `Your ${name} account will be deleted`,
    body: `The account of ${email} and everything in it, on ${SITE_NAMES}, will be deleted on ${day}. A subscription ends then too.\n\nTo keep the account, sign in before that day, or open this link:\nhttps://${domain}/api/account/keep?code=${code}\n\nIf this was not you, sign in and change your password.\n`,
  };
};

/** Schedules the deletion of an account in seven days and notifies its owner. Returns the date. */
export const askForErasure = async (
  { db, jobs }: Outbox,
  { uid, email, emailVerified }: Pick<Caller, 'uid' | 'email' | 'emailVerified'>,
  { brand, now, address }: { brand: Brand; now: Date; address: string },
): Promise<Date> => {
  const code = newCode();
  const due = new Date(now.getTime() + RETENTION.erasure.period.days * DAY_MS);
  const asked = {
    brand,
    email: emailVerified ? email : null,
    code: digest(code),
    requested_at: now,
    due_at: due,
  };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('erasures')
      .values({ uid, ...asked })
      .onConflict((row) => row.column('uid').doUpdateSet(asked))
      .execute();
    await writeAudit(tx, { actor: uid, action: 'erasure', subject: 'asked for', origin: address });
    if (email !== null) await queueNotice({ db: tx, jobs }, askedMail(brand, { uid, email, due, code }));
  });
  return due;
};

/** Returns the deletion date of the account that the code from a mail can still keep. */
export const readDue = async (db: Db, code: string, now: Date): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('erasures')
      .select('due_at')
      .where('code', '=', digest(code))
      .where('due_at', '>', now)
      .executeTakeFirst()
  )?.due_at;

/** Cancels the deletion by the code from a mail. Returns `false` if it is too late. */
export const keepByCode = async (db: Db, code: string, now: Date): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('erasures')
    .where('code', '=', digest(code))
    .where('due_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Cancels the deletion when the owner signs in again, and confirms it by mail. Returns whether there was one. */
export const keepBySignIn = async (
  { db, jobs }: Outbox,
  { uid, email, signedInAt }: Pick<Caller, 'uid' | 'email' | 'signedInAt'>,
  brand: Brand,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('erasures')
    .where('uid', '=', uid)
    .where('due_at', '>', new Date())
    .where('requested_at', '<', new Date(signedInAt * 1000))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  if (email === null) return true;
  const { name } = SITES[brand];
  await queueNotice(
    { db, jobs },
    {
      uid,
      recipient: email,
      subject: `Your ${name} account stays`,
      body: `You signed in, so the account of ${email} will not be deleted.\n`,
    },
  );
  return true;
};
