import {
  COVER_ALT_MAX_LENGTH,
  COVER_POSITIONS,
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

export const siteLook = z.object({
  theme: z.enum(SITE_THEMES),
  accent: z.string().describe('#rrggbb, or empty for that of the theme'),
  order: z.array(z.enum(SITE_SECTIONS)),
  playlists: z.array(z.string()),
  // Pages of older versions don't send it.
  cover: siteCover.nullable().default(null),
});
