import { NOT_ACTIVATED, SITE_OFFLINE, SITE_STATES, SOCIAL_NETWORKS } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { mailSiteOwner } from './contact-mail.ts';
import { whyUnavailable } from './domain-names.ts';
import { isNameOfSite, listSites, publicSite } from './public-sites.ts';
import { setOnline, siteStatus } from './site-status.ts';
import { activateWebsite, saveWebsite, websiteOf } from './websites.ts';
import {
  email,
  flag,
  optionalEmail,
  optionalText,
  optionalWebAddress,
  requiredText,
  text,
  webAddress,
} from '../../http/endpoints/fields.ts';
import { songSummary } from '../catalog/schemas.ts';
import { publicWebsite, siteLook, website, WEBSITE_TOOL } from './schemas.ts';

const NAME_MAX = 100;
const LINE_MAX = 200;
const TEXT_MAX = 5_000;

export const websiteGet = defineEndpoint({
  ...WEBSITE_TOOL,
  path: '/website/get',
  summary: "The subscriber's website; 201 before a domain name is chosen",
  data: website.nullable(),
  accept: [NOT_ACTIVATED],
  limit: 'account',
  async run(context) {
    const data = await websiteOf(context, context.user.uid);
    return data === undefined
      ? { code: NOT_ACTIVATED, message: 'Choose a domain name to activate your website.', data: null }
      : { data };
  },
});

/** Longer than the limit of names, so that a name that is too long gets the specific message. */
const domainName = text(64).describe('3 to 32 letters, digits and hyphens');

export const websiteAvailable = defineEndpoint({
  path: '/website/available',
  summary: 'Whether a domain name is available; if not, the message says why',
  query: z.object({ domain_name: domainName }),
  data: z.object({ available: z.boolean() }),
  auth: 'optional',
  limit: 'account',
  async run(context, { domain_name }) {
    const objection = await whyUnavailable(context, domain_name, context.user?.uid);
    return { data: { available: objection === null }, message: objection ?? '' };
  },
});

export const websiteActivate = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/activate',
  summary: "Sets the domain name of the subscriber's website, once",
  query: z.object({ domain_name: domainName }),
  data: website,
  limit: 'write',
  async run(context, { domain_name }) {
    const data = await activateWebsite(context, context.user.uid, domain_name);
    await context.purge([`website-${domain_name.toLowerCase()}`]);
    return { data, message: 'Your site has been activated!' };
  },
});

const otherLinks = Object.fromEntries(
  SOCIAL_NETWORKS.filter((network) => network !== 'youtube').map((network) => [network, optionalWebAddress]),
) as Record<Exclude<(typeof SOCIAL_NETWORKS)[number], 'youtube'>, typeof optionalWebAddress>;

export const websiteSave = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/save',
  summary: "Writes all fields of the subscriber's website; the domain name may change to a free one",
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
    const before = await websiteOf(context, context.user.uid);
    const data = await saveWebsite(context, context.user, fields);
    await context.purge([before, data].flatMap((site) => (site ? [`website-${site.domain_name}`] : [])));
    return { data, message: 'Your website has been updated!' };
  },
});

const OWNERS = { auth: 'required' } as const;

const status = z.object({
  domain_name: z.string(),
  state: z.enum(SITE_STATES),
  until: z.string().nullable(),
  reason: z.string().optional().describe('Why an operator has hidden it'),
});

export const websiteStatus = defineEndpoint({
  ...OWNERS,
  path: '/website/status',
  summary: "Whether visitors see the caller's website, also after a subscription; null without a website",
  data: status.nullable(),
  limit: 'account',
  run: async (context) => ({ data: (await siteStatus(context, context.user)) ?? null }),
});

export const websiteVisibility = defineEndpoint({
  ...OWNERS,
  method: 'POST',
  path: '/website/visibility',
  summary: "Takes the caller's website offline, or puts it back",
  form: z.object({ online: flag.describe('false takes the website offline') }),
  data: status,
  limit: 'write',
  async run(context, _query, { online }) {
    const data = await setOnline(context, context.user, online === 'true');
    await context.purge([`website-${data.domain_name}`]);
    return { data, message: online === 'true' ? 'Your website is back.' : 'Your website is offline.' };
  },
});

const READ = { auth: 'none', ttlSeconds: 3, limit: 'read' } as const;

export const subscriberSites = defineEndpoint({
  ...READ,
  path: '/subscriber/getsubscriberssite',
  summary: 'The websites of subscribers, by name',
  tags: () => ['websites'],
  data: z.array(z.object({ domain_name: z.string(), name: z.string(), profile_pic: z.string().nullable() })),
  run: async (context) => ({ data: await listSites(context, context.runtime.video.thumbnails) }),
});

export const websitePublic = defineEndpoint({
  ...READ,
  path: '/website/public',
  summary: "A subscriber's website as visitors see it, with its songs",
  query: z.object({ name: text(64).min(1, 'is missing').describe('Domain name of the website') }),
  data: z.object({
    website: publicWebsite,
    profile_pic: z.string().nullable(),
    takes_mail: z.boolean(),
    verified: z
      .array(z.string())
      .describe("Links to the owner's linked channel: networks, and ids of links of their own"),
    link_pictures: z
      .record(z.string(), z.string())
      .describe('Pictures of linked pages by the id of their link; each is at /website/linkpicture'),
    share_picture: z.string().describe('Address of the picture that other sites show'),
    songs: z.array(songSummary),
    look: siteLook,
    accent_shades: z
      .object({ light: z.string(), dark: z.string(), onLight: z.string(), onDark: z.string() })
      .nullable()
      .describe('Shades of the accent that can be read, and the inks on them; null without one of its own'),
    playlists: z.array(
      z.object({ id: z.string(), category_name: z.string(), picture: z.string().nullable() }),
    ),
  }),
  tags: ({ name }) => ['websites', `website-${name.toLowerCase()}`, 'songs'],
  async run(context, { name }) {
    const data = await publicSite(context, name, context.runtime.video.thumbnails);
    if (data !== undefined) return { data };
    const isOffline = await isNameOfSite(context, name);
    throw notFound(isOffline ? SITE_OFFLINE : 'There is no website of that name.');
  },
});

export const websiteContact = defineEndpoint({
  method: 'POST',
  path: '/website/contact',
  summary: "Sends a message to the owner of a subscriber's website",
  form: z.object({
    domain_name: requiredText(64, 'is missing'),
    email,
    name: optionalText(NAME_MAX),
    message: requiredText(TEXT_MAX, 'please enter a message'),
  }),
  data: z.null(),
  auth: 'none',
  limit: 'contact',
  async run(context, _query, message) {
    if (!(await mailSiteOwner(context, message))) {
      throw notFound('There is no website of that name.');
    }
    return { data: null, message: 'Your request has been sent successfully!' };
  },
});
