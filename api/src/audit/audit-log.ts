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
  | 'gift redeemed'
  | 'grant'
  | 'revoke'
  | 'disable'
  | 'enable'
  | 'website taken down'
  | 'website put back'
  | 'website hidden'
  | 'website shown'
  | 'website deleted'
  | 'lyrics taken down'
  | 'lyrics allowed'
  | 'release'
  | 'erasure';

/** Who did what, to which subject, and from where. */
export type AuditEntry = { actor: string; action: AuditAction; subject: string; origin: string };

/** Hashes an email address for the log, which must not contain addresses. The hash allows finding its entries. */
export const auditedAddress = (email: string): string =>
  `address ${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)}`;

/** Maximum length of untrusted text. */
const LENGTH = 300;

/** Adds an entry to the audit log. Within a transaction, it is stored if and only if the change is. */
export const writeAudit = async (db: Db, { actor, action, subject, origin }: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_log')
    .values({ actor, action, subject: subject.slice(0, LENGTH), origin })
    // Releases are recorded by every server.
    .onConflict((row) => row.doNothing())
    .execute();
};
