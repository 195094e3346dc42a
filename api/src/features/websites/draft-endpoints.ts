import { SITE_SECTIONS, SOCIAL_NETWORKS, type Website } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { draftOf, keepDraft, type Draft } from './drafts.ts';
import { json } from '../../http/endpoints/fields.ts';
import { siteLinks, siteLook, WEBSITE_TOOL } from './schemas.ts';

/** Larger than the limit for publishing, so that drafts can contain texts that are still too long. */
const TEXT_MAX = 10_000;
const DRAFT_MAX = 40_000;

const FIELDS = [
  'domain_name',
  'name',
  'subtitle',
  'form_mail',
  'about_me',
  'social_text',
  ...SOCIAL_NETWORKS,
];

const texts = z
  .record(z.string(), z.string().max(TEXT_MAX))
  .refine((fields) => Object.keys(fields).every((name) => FIELDS.includes(name)))
  .transform((fields) => fields as Partial<Website>);

const look = siteLook
  // Pages of older versions don't send them.
  .extend({ links: siteLinks.optional() })
  .refine(
    ({ accent, playlists, order }) =>
      accent.length <= 7 && playlists.length <= 20 && order.length <= SITE_SECTIONS.length,
  )
  .nullable();

const draft = z.object({
  texts: z.record(z.string(), z.string()),
  look: siteLook.nullable(),
  saved_at: z.string(),
});

export const websiteDraft = defineEndpoint({
  ...WEBSITE_TOOL,
  path: '/website/draft',
  summary: "What was typed for the subscriber's website and not published; null for nothing",
  data: draft.nullable(),
  limit: 'account',
  run: async (context) => ({ data: (await draftOf(context, context.user.uid)) ?? null }),
});

export const websiteKeepDraft = defineEndpoint({
  ...WEBSITE_TOOL,
  method: 'POST',
  path: '/website/draft',
  summary: 'Keeps what was typed, which nobody else sees; nothing in it ends the draft',
  form: z.object({
    texts: json(texts, 'fields of a website', DRAFT_MAX).describe(
      'JSON: fields that differ from what is published',
    ),
    look: json(look, 'a look of a website', DRAFT_MAX).describe('JSON; null for what is published'),
  }),
  data: draft.nullable(),
  limit: 'account',
  async run(context, _query, form: Draft) {
    await keepDraft(context, context.user.uid, form);
    return { data: (await draftOf(context, context.user.uid)) ?? null };
  },
});
