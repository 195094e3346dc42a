import type { Database } from '../database/schema.ts';

/** A mail message. Addresses are objects, so that they are not parsed as address lists. */
export type Message = {
  from: string;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
};
type Address = { name: string; address: string };

export type StoredMail = Pick<Database['outgoing_mail'], 'recipient' | 'reply_to' | 'subject' | 'body'>;

const ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;
const SUBJECT_LENGTH = 200;

/** Replaces line breaks, which would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const addressOf = (text: string): Address | undefined => {
  const address = text.trim();
  return ADDRESS.test(address) && address.length <= 254 ? { name: '', address } : undefined;
};

type Mailboxes = { from: string; team: string };

/** Returns the message of a stored mail; `undefined` without a valid recipient. */
export const messageOf = (
  { recipient, reply_to, subject, body }: StoredMail,
  { from, team }: Mailboxes,
): Message | undefined => {
  const to = addressOf(recipient ?? team);
  if (to === undefined) return undefined;
  const replyTo = reply_to === null ? undefined : addressOf(reply_to);
  return {
    from,
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: oneLine(subject).slice(0, SUBJECT_LENGTH),
    text: body.replaceAll('\0', ''),
  };
};
