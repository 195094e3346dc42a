import { CONTACT_PAGE_TOPICS, REPORT_TOPIC, type ContactTopic } from '@rushtone/domain';
import { SITES } from '@rushtone/site';
import { z } from 'zod';
import type { Scope } from '../../database/schema.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { field, type Outbox } from '../../mail/queue.ts';
import { queueTeamMail } from '../../mail/team-mail.ts';
import { email, requiredText, webAddress } from '../../http/endpoints/fields.ts';

const MESSAGE_MAX = 5_000;
const DISCORD_MAX = 100;

const message = requiredText(MESSAGE_MAX, 'please enter a message');
const contactDetails = {
  email,
  discord: requiredText(DISCORD_MAX, 'please enter your Discord name'),
  youtube_url: webAddress('please enter the address of a channel or video'),
};

/** Required fields depend on the topic. */
const form = z.discriminatedUnion(
  'topic',
  [
    z.object({ topic: z.literal(REPORT_TOPIC), message }),
    z.object({
      topic: z.literal('request-song'),
      ...contactDetails,
      remember: z.literal('Yes', 'please tick the box'),
    }),
    z.object({
      topic: z.enum(CONTACT_PAGE_TOPICS).exclude(['request-song']),
      ...contactDetails,
      message,
      remember: z.enum(['Yes', 'No']).optional(),
    }),
  ],
  'please choose a topic',
);

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

const NO_DETAILS = { email: null, discord: null, youtube_url: null, message: null, remember: undefined };

/** Stores the request and queues a mail to the team, in one transaction. */
const storeRequest = ({ db, jobs, brand }: Scope & Outbox, request: z.output<typeof form>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { remember, ...values } = { ...NO_DETAILS, ...request };
    const { id } = await transaction
      .insertInto('contact_requests')
      .values({ brand, ...values, remember: remember === 'Yes', done_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueTeamMail(
      { db: transaction, jobs },
      {
        budget: 'strangers',
        replyTo: values.email,
        subject: `${SITES[brand].name}: ${SUBJECTS[values.topic]} (${id})`,
        lines: [
          field('E-mail', values.email),
          field('Discord', values.discord),
          field('Channel or video', values.youtube_url),
          field('Remember', remember),
          values.message && `\n${values.message}`,
        ],
      },
    );
  });

export const contactRequest = defineEndpoint({
  method: 'POST',
  path: '/contact/request',
  summary: 'Sends a request to the team, or reports a song',
  form,
  data: z.null(),
  auth: 'none',
  limit: 'contact',
  async run(context, _query, request) {
    await storeRequest(context, request);
    const reported = request.topic === REPORT_TOPIC;
    const confirmation = reported
      ? 'Song reported successfully!'
      : 'Your request has been sent successfully!';
    return { data: null, message: confirmation };
  },
});
