import { z } from 'zod';
import { mailSiteOwner } from '../websites/contact-mail.ts';
import { notFound } from '../errors/api-error.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { email, optionalText, requiredText } from './fields.ts';

const NAME_MAX = 100;
const MESSAGE_MAX = 5_000;
const DOMAIN_MAX = 64;

export const websiteContact = defineEndpoint({
  method: 'POST',
  path: '/website/contact',
  summary: "Writes to the owner of a subscriber's website",
  query: z.object({}),
  form: z.object({
    domain_name: requiredText(DOMAIN_MAX, 'is missing'),
    email,
    name: optionalText(NAME_MAX),
    message: requiredText(MESSAGE_MAX, 'please enter a message'),
  }),
  data: z.null(),
  auth: 'none',
  ttlSeconds: 0,
  limit: 'contact',
  async run({ services, brand }, _query, message) {
    if (!(await mailSiteOwner(services.db, brand, message))) {
      throw notFound('There is no website of that name.');
    }
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});
