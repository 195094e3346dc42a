import { CONTACT_PAGE_TOPICS, REPORT_TOPIC } from '@rushtone/domain';
import { z } from 'zod';
import { storeContactRequest } from '../accounts/contact-requests.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { email, requiredText, webAddress } from './form-fields.ts';

const MESSAGE_MAX = 5_000;
const DISCORD_MAX = 100;

const message = requiredText(MESSAGE_MAX, 'please enter a message');
const contactDetails = {
  email,
  discord: requiredText(DISCORD_MAX, 'please enter your Discord name'),
  youtube_url: webAddress('please enter the address of a channel or video'),
};
const remember = z.enum(['Yes', 'No']);

/** The fields depend on the topic. */
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
      remember: remember.optional(),
    }),
  ],
  'please choose a topic',
);

export const contactRequest = defineEndpoint({
  method: 'POST',
  path: '/contact/request',
  summary: 'Sends a request to the team, or reports a song',
  query: z.object({}),
  form,
  data: z.null(),
  auth: 'none',
  ttlSeconds: 0,
  limit: 'contact',
  async run({ services, brand }, _query, request) {
    await storeContactRequest(services.db, brand, request);
    const reported = request.topic === REPORT_TOPIC;
    const confirmation = reported
      ? 'Song reported successfully!'
      : 'Your request has been sent successfully!';
    return { data: null, message: confirmation };
  },
});
