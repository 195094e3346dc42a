import { REPORT_REASON_MIN_LENGTH, VISIT_KINDS } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { reportSite } from './site-reports.ts';
import { countVisit, visitsOf } from './visits.ts';
import { optionalText, requiredText } from '../../http/endpoints/fields.ts';

/** Retention of counts, in days. */
const MOST_DAYS = 396;
const REASON_MAX = 1_000;
const REASON_RULE = 'Please enter a valid reason.';

export const websiteVisits = defineEndpoint({
  auth: 'required',
  path: '/website/visits',
  summary: "How often the caller's website was visited, and what was pressed on it, by day",
  query: z.object({
    days: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of days')
      .transform(Number)
      .refine((days) => days >= 1 && days <= MOST_DAYS, `must be 1 to ${MOST_DAYS}`)
      .default(30),
  }),
  data: z.array(
    z.object({
      day: z.string(),
      kind: z.enum(VISIT_KINDS),
      name: z.string().describe('A host, a network, the id of a link or a video id'),
      label: z.string(),
      count: z.int(),
    }),
  ),
  limit: 'account',
  run: async (context, { days }) => ({ data: await visitsOf(context, context.user.uid, days) }),
});

export const websiteVisit = defineEndpoint({
  method: 'POST',
  path: '/website/visit',
  summary: 'Counts a visit of a website, or a press on it; who visits is not stored',
  form: z.object({
    domain_name: requiredText(64, 'is missing'),
    event: z.enum(['visit', 'link', 'song']),
    name: optionalText(64),
    source: optionalText(255).describe('The host that the visitor came from'),
  }),
  data: z.null(),
  auth: 'none',
  limit: 'report',
  async run(context, _query, { event: kind, ...visit }) {
    await countVisit(context, { kind, ...visit });
    return { data: null };
  },
});

export const websiteReport = defineEndpoint({
  method: 'POST',
  path: '/website/report',
  summary: "Reports a subscriber's website to the team; who does is not stored",
  form: z.object({
    domain_name: requiredText(64, 'is missing'),
    reason: requiredText(REASON_MAX, REASON_RULE).min(REPORT_REASON_MIN_LENGTH, REASON_RULE),
  }),
  data: z.null(),
  auth: 'none',
  limit: 'contact',
  async run(context, _query, report) {
    if (!(await reportSite(context, report))) throw notFound('There is no website of that name.');
    return { data: null, message: 'Thank you. Our team looks at it.' };
  },
});
