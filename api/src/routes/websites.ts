import { NOT_ACTIVATED, SOCIAL_NETWORKS } from '@rushtone/domain';
import { z } from 'zod';
import { whyUnavailable } from '../websites/domain-names.ts';
import { activateWebsite, saveWebsite, websiteOf } from '../websites/websites.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { optionalEmail, optionalText, optionalWebAddress, requiredText, webAddress } from './fields.ts';
import { text, website } from './shapes.ts';
import { subscriberOf } from './subscriber.ts';

const TOOL = { auth: 'required', ttlSeconds: 0 } as const;
const REFUSAL = 'Your own website is part of a subscription.';
const NAME_MAX = 100;
const LINE_MAX = 200;
const TEXT_MAX = 5_000;

export const websiteGet = defineEndpoint({
  ...TOOL,
  path: '/website/get',
  summary: "A subscriber's website; 201 before a domain name is chosen, 403 for everybody else",
  query: z.object({}),
  data: website.nullable(),
  accept: [NOT_ACTIVATED],
  limit: 'account',
  async run(context) {
    const { uid } = await subscriberOf(context, REFUSAL);
    const data = await websiteOf(context.services.db, context.brand, uid);
    return data === undefined
      ? { code: NOT_ACTIVATED, message: 'Choose a domain name to activate your website.', data: null }
      : { data };
  },
});

/** Longer than a name may be, so that its length is refused in words of its own. */
const domainName = text(64).describe('3 to 32 letters, digits and hyphens');

export const websiteAvailable = defineEndpoint({
  path: '/website/available',
  summary: 'Whether a domain name can be had; if not, the message says why',
  query: z.object({ domain_name: domainName }),
  data: z.object({ available: z.boolean() }),
  auth: 'optional',
  ttlSeconds: 0,
  limit: 'account',
  async run({ services, brand, user }, { domain_name }) {
    const objection = await whyUnavailable(services.db, brand, domain_name, user?.uid ?? null);
    return { data: { available: objection === null }, message: objection ?? '' };
  },
});

export const websiteActivate = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/website/activate',
  summary: "Chooses the domain name of a subscriber's website, once",
  query: z.object({ domain_name: domainName }),
  data: website,
  limit: 'write',
  async run(context, { domain_name }) {
    const { uid } = await subscriberOf(context, REFUSAL);
    const owner = { brand: context.brand, uid };
    const data = await activateWebsite(context.services.db, owner, domain_name);
    return { data, message: 'Your site has been activated!' };
  },
});

const otherLinks = Object.fromEntries(
  SOCIAL_NETWORKS.filter((network) => network !== 'youtube').map((network) => [network, optionalWebAddress]),
) as Record<Exclude<(typeof SOCIAL_NETWORKS)[number], 'youtube'>, typeof optionalWebAddress>;

export const websiteSave = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/website/save',
  summary: "Writes all fields of a subscriber's website; its domain name may change to one that is free",
  query: z.object({}),
  form: z.object({
    domain_name: requiredText(64, 'please enter a domain name'),
    name: requiredText(NAME_MAX, 'please enter a name'),
    subtitle: optionalText(LINE_MAX),
    form_mail: optionalEmail,
    about_me: optionalText(TEXT_MAX),
    social_text: optionalText(TEXT_MAX),
    youtube: webAddress('please enter the address of your channel'),
    ...otherLinks,
  }),
  data: website,
  limit: 'write',
  async run(context, _query, fields) {
    const { uid } = await subscriberOf(context, REFUSAL);
    const data = await saveWebsite(context.services.db, { brand: context.brand, uid }, fields);
    return { data, message: 'Your website has been updated!' };
  },
});
