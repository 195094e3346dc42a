import { OWN_DOMAIN_STATES } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { readCustomDomain } from './domain-name.ts';
import { checkDomain, claimDomain, customDomainOf, removeDomain } from './custom-domains.ts';
import { WEBSITE_TOOL } from '../websites/schemas.ts';
import { requiredText } from '../../http/endpoints/fields.ts';

const TURNED_OFF = 'Own domains are not offered here.';

const customDomain = z.object({
  domain: z.string(),
  state: z.enum(OWN_DOMAIN_STATES),
  records: z.array(z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() })),
  problem: z.string().describe('What the last check has found wrong'),
  checked_at: z.string().nullable(),
  until: z.string().nullable().describe('The end of the grace, while the records are gone'),
});

/** Includes the domain, so that a stale page cannot affect a domain added later. */
const form = z.object({ domain: requiredText(300, 'please enter a domain') });

export const websiteDomain = defineEndpoint({
  ...WEBSITE_TOOL,
  path: '/website/domain',
  summary: "The own domain of the subscriber's website; null without one, 404 where none are offered",
  data: customDomain.nullable(),
  limit: 'account',
  async run(context) {
    if (context.resolver === null) throw notFound(TURNED_OFF);
    return { data: (await customDomainOf(context, context.user.uid)) ?? null };
  },
});

export const websiteClaimDomain = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/domain',
  summary: "Claims an own domain for the subscriber's website, instead of the one before",
  form,
  data: customDomain,
  recentSignIn: true,
  limit: 'write',
  async run(context, _query, { domain }) {
    if (context.resolver === null) throw notFound(TURNED_OFF);
    const data = await claimDomain(context, context.user.uid, readCustomDomain(domain));
    context.customDomains.forget();
    return { data, message: 'Add the records at your domain provider, then check them here.' };
  },
});

export const websiteCheckDomain = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/check_domain',
  summary: 'Asks DNS whether the records of the own domain are there',
  form,
  data: customDomain,
  limit: 'contact',
  async run(context, _query, { domain }) {
    const { resolver } = context;
    if (resolver === null) throw notFound(TURNED_OFF);
    const owner = { brand: context.brand, uid: context.user.uid };
    const data = await checkDomain({ ...context, resolver }, owner, domain);
    if (data === undefined) throw notFound('Your website does not have that domain.');
    context.customDomains.forget();
    return { data, message: data.problem === '' ? `Your website is at ${data.domain} now.` : data.problem };
  },
});

export const websiteRemoveDomain = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/website/remove_domain',
  summary: 'Ends the own domain; the website stays at its subdomain',
  form,
  data: z.null(),
  recentSignIn: true,
  limit: 'write',
  async run(context, _query, { domain }) {
    await removeDomain(context, context.user.uid, domain);
    context.customDomains.forget();
    return { data: null, message: 'Your website is at its first address again.' };
  },
});
