import {
  COVER_ALT_MAX_LENGTH,
  COVER_POSITIONS,
  isAccent,
  MOST_SITE_PLAYLISTS,
  sectionOrder,
  SITE_LINK_ADDRESS_MAX_LENGTH,
  SITE_LINK_TITLE_MAX_LENGTH,
  SITE_SECTIONS,
  SITE_THEMES,
  type SiteLink,
} from '@rushtone/domain';
import { z } from 'zod';
import type { Caller } from '../../../identity/token.ts';
import { defineEndpoint, type RequestContext } from '../../../http/endpoints/define-endpoint.ts';
import { lookOf, saveLook } from './look.ts';
import { restoreVersion, versionsOf } from '../versions.ts';
import { websiteOf } from '../websites.ts';
import { isWebAddress, json, optionalText, rowNumber, text } from '../../../http/endpoints/fields.ts';
import { coverFile, siteLinks, siteLook, website, WEBSITE_TOOL } from '../schemas.ts';

const names = (max: number) => text(max).transform((list) => list.split(',').filter(Boolean));

const LINKS_MAX = 40_000;
const LINKS_RULE = `need a title of at most ${SITE_LINK_TITLE_MAX_LENGTH} characters each, and an address that begins with http:// or https://`;

/** A heading has no address. */
const cleanLink = ({ kind, title, address, ...link }: SiteLink): SiteLink => ({
  ...link,
  kind,
  title: title.trim(),
  address: kind === 'heading' ? '' : address.trim(),
});

const isComplete = ({ kind, title, address }: SiteLink): boolean =>
  title !== '' &&
  title.length <= SITE_LINK_TITLE_MAX_LENGTH &&
  (kind === 'heading' || (address.length <= SITE_LINK_ADDRESS_MAX_LENGTH && isWebAddress(address)));

export const websiteLook = defineEndpoint({
  ...WEBSITE_TOOL,
  path: '/website/look',
  summary: "Theme, accent, cover, links, order of sections and playlists of the subscriber's website",
  data: siteLook,
  limit: 'account',
  run: async (context) => ({ data: await lookOf(context, context.user.uid) }),
});

/** Purges the caller's website from the CDN. */
/** Purges the website, and queues the pictures of its links. */
const announce = async (context: RequestContext<Caller>): Promise<void> => {
  const { db, jobs, brand, user } = context;
  const site = await websiteOf(context, user.uid);
  if (!site) return;
  await context.purge([`website-${site.domain_name}`]);
  await jobs.send('link-pictures', { brand, uid: user.uid }, db);
};

export const websiteSaveLook = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/look',
  summary: "Sets theme, accent, cover, links, order of sections and playlists of the subscriber's website",
  form: z.object({
    theme: z.enum(SITE_THEMES, 'please choose a theme'),
    accent: z
      .string()
      .toLowerCase()
      .refine((color) => color === '' || isAccent(color), 'must be a color like #ff4d8d')
      .default(''),
    order: names(200)
      .refine(
        (list) => list.every((name) => SITE_SECTIONS.some((known) => known === name)),
        'names no section',
      )
      .transform(sectionOrder)
      .describe('Names of sections, separated by commas'),
    playlists: names(400)
      .refine((list) => list.length <= MOST_SITE_PLAYLISTS, `may be ${MOST_SITE_PLAYLISTS} at most`)
      .transform((list) => [...new Set(list)])
      .describe('Ids, separated by commas'),
    cover: z
      .union([coverFile, z.literal('')])
      .optional()
      .describe('Of /website/cover; empty for none, absent for no change'),
    links: json(siteLinks, 'links of a website', LINKS_MAX)
      .transform((list) => list.map(cleanLink))
      .refine((list) => list.every(isComplete), LINKS_RULE)
      .optional()
      .describe('JSON; absent for no change'),
    cover_alt: optionalText(COVER_ALT_MAX_LENGTH).describe('Alternative text of the cover'),
    cover_position: z.enum(COVER_POSITIONS).default('center').describe('Which part of the cover stays'),
  }),
  data: siteLook,
  limit: 'write',
  async run(context, _query, { cover: file, cover_alt: alt, cover_position: position, ...form }) {
    const named = file ? { file, alt, position } : null;
    const cover = file === undefined ? undefined : named;
    const data = await saveLook(context, context.user.uid, { ...form, cover });
    await announce(context);
    return { data, message: 'Your website has been updated!' };
  },
});

export const websiteVersions = defineEndpoint({
  ...WEBSITE_TOOL,
  path: '/website/versions',
  summary: 'The last 20 versions that the subscriber has published, newest first',
  data: z.array(
    z.object({
      id: z.int(),
      saved_at: z.string(),
      name: z.string(),
      theme: z.enum(SITE_THEMES),
      current: z.boolean(),
    }),
  ),
  limit: 'account',
  run: async (context) => ({ data: await versionsOf(context, context.user.uid) }),
});

export const websiteRestore = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/restore',
  summary: "Publishes a version of the subscriber's website again; address and mailbox stay",
  form: z.object({ id: rowNumber('must be the number of a version') }),
  data: website.nullable(),
  limit: 'write',
  async run(context, _query, { id }) {
    await restoreVersion(context, context.user.uid, id);
    const data = (await websiteOf(context, context.user.uid)) ?? null;
    await announce(context);
    return { data, message: 'That version is online again.' };
  },
});
