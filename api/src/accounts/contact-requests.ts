import type { ContactTopic } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { field, queueTeamMail } from '../mail/queue.ts';

export type ContactRequest = {
  topic: ContactTopic;
  email?: string;
  discord?: string;
  youtube_url?: string;
  message?: string;
  remember?: 'Yes' | 'No';
};

const SUBJECTS: Readonly<Record<ContactTopic, string>> = {
  'request-song': 'Song request',
  'apply-member': 'Application to the network',
  'apply-academy': 'Application to the academy',
  'bug-report': 'Bug report',
  advertisement: 'Advertisement',
  'business-inquiry': 'Business inquiry',
  other: 'Message',
  'song-report': 'Song report',
};

/** Stores a request and queues a mail to the team, in one transaction. */
export const storeContactRequest = (
  db: Kysely<Database>,
  brand: Brand,
  { topic, email = '', discord = '', youtube_url = '', message = '', remember }: ContactRequest,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('contact_requests')
      .values({
        brand,
        topic,
        email: email || null,
        discord: discord || null,
        youtube_url: youtube_url || null,
        message: message || null,
        remember: remember === 'Yes',
        done_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueTeamMail(transaction, {
      replyTo: email || null,
      subject: `${SITES[brand].name}: ${SUBJECTS[topic]} (${id})`,
      lines: [
        field('E-mail', email),
        field('Discord', discord),
        field('Channel or video', youtube_url),
        field('Remember', remember),
        message && `\n${message}`,
      ],
    });
  });
