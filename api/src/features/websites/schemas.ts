import {
  COVER_ALT_MAX_LENGTH,
  COVER_POSITIONS,
  MOST_SITE_LINKS,
  SITE_LINK_KINDS,
  SITE_SECTIONS,
  SITE_THEMES,
  SOCIAL_NETWORKS,
} from '@rushtone/domain';
import { z } from 'zod';
import { texts } from '../../http/endpoints/fields.ts';

/** Endpoints of the tool "Own website". */
export const WEBSITE_TOOL = {
  auth: 'required',
  subscribersOnly: 'Your own website is part of a subscription.',
} as const;

export const website = z.object({
  ...texts('domain_name', 'name', 'subtitle', 'form_mail', 'about_me', 'social_text'),
  ...texts(...SOCIAL_NETWORKS),
});

export const publicWebsite = website.omit({ form_mail: true });

/** ID of an uploaded cover. */
export const coverFile = z
  .string('is missing')
  .regex(/^[\w-]{22}$/, 'must be the name of an uploaded picture');

export const siteCover = z.object({
  file: coverFile,
  alt: z.string().max(COVER_ALT_MAX_LENGTH).describe('Alternative text'),
  position: z.enum(COVER_POSITIONS),
});

/** What is typed can be longer than what is published. */
const DRAFTED_MAX = 2_000;

export const siteLink = z.object({
  id: z.string().regex(/^[\w-]{8}$/),
  kind: z.enum(SITE_LINK_KINDS),
  title: z.string().max(DRAFTED_MAX),
  address: z.string().max(DRAFTED_MAX).describe('Empty for a heading'),
  shown: z.boolean(),
});

const hasDistinctIds = (links: readonly { id: string }[]): boolean =>
  new Set(links.map(({ id }) => id)).size === links.length;

export const siteLinks = z.array(siteLink).max(MOST_SITE_LINKS).refine(hasDistinctIds);

export const siteLook = z.object({
  theme: z.enum(SITE_THEMES),
  accent: z.string().describe('#rrggbb, or empty for that of the theme'),
  order: z.array(z.enum(SITE_SECTIONS)),
  playlists: z.array(z.string()),
  // Pages of older versions don't send it.
  cover: siteCover.nullable().default(null),
  links: siteLinks.default([]),
});
