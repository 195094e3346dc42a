import { createHash } from 'node:crypto';
import type { Db } from '../database/schema.ts';

export type AuditAction =
  | 'sign-in'
  | 'sign-in refused'
  | 'sign-out everywhere'
  | 'password changed'
  | 'account connected'
  | 'account disconnected'
  | 'mailbox changed'
  | 'domain name changed'
  | 'own domain claimed'
  | 'own domain connected'
  | 'own domain ended'
  | 'payment'
  | 'plan paused'
  | 'plan resumed'
  | 'grant'
  | 'revoke'
  | 'disable'
  | 'enable'
  | 'website taken down'
  | 'website put back'
  | 'website hidden'
  | 'website shown'
  | 'website deleted'
  | 'release'
  | 'erasure';

/** Who, what, about whom or which, and where from. */
export type AuditEntry = { actor: string; action: AuditAction; subject: string; origin: string };

/** How the log names an email address, which it must not contain: a digest, by which the address finds the line. */
export const auditedAddress = (email: string): string =>
  `address ${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`;

/** Text from outside is cut to this. */
const LENGTH = 300;

/** Adds a line to the audit log; within a transaction, it is there if and only if the change is. */
export const writeAudit = async (db: Db, { actor, action, subject, origin }: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject: subject.slice(0, LENGTH), origin })
    // Of a release, which every server notes.
    .onConflict((row) => row.doNothing())
    .execute();
};
