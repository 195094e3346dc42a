import { z } from 'zod';
import { latestNews } from '../catalog/news.ts';
import { listSites, publicSite } from '../websites/public-sites.ts';
import { notFound } from '../errors/api-error.ts';
import { defineEndpoint, type RequestContext } from '../endpoint/endpoint.ts';
import { publicWebsite, songSummary, text } from './shapes.ts';

const READ = { auth: 'none', ttlSeconds: 3, limit: 'read' } as const;

const asked = ({ services, brand, now }: RequestContext) => ({
  brand,
  thumbnails: services.runtime.video.thumbnails,
  now,
});

export const subscriberSites = defineEndpoint({
  ...READ,
  path: '/subscriber/getsubscriberssite',
  summary: 'The websites of subscribers, by name',
  query: z.object({}),
  data: z.array(z.object({ domain_name: z.string(), name: z.string(), profile_pic: z.string().nullable() })),
  async run(context) {
    return { data: await listSites(context.services.db, asked(context)) };
  },
});

export const websitePublic = defineEndpoint({
  ...READ,
  path: '/website/public',
  summary: "A subscriber's website as its visitors see it, with the songs",
  query: z.object({ name: text(64).min(1, 'is missing').describe('Domain name of the website') }),
  data: z.object({
    website: publicWebsite,
    profile_pic: z.string().nullable(),
    takes_mail: z.boolean(),
    songs: z.array(songSummary),
  }),
  async run(context, { name }) {
    const data = await publicSite(context.services.db, name, asked(context));
    if (data === undefined) throw notFound('There is no website of that name.');
    return { data };
  },
});

export const feedGet = defineEndpoint({
  ...READ,
  path: '/feed/get',
  summary: 'News, the newest first',
  query: z.object({}),
  data: z.array(
    z.object({
      image: z.string().nullable(),
      title: z.string(),
      content: z.string().describe('HTML'),
      url: z.string().nullable(),
    }),
  ),
  async run({ services: { db, runtime }, brand }) {
    return { data: await latestNews(db, brand, runtime.video.thumbnails) };
  },
});
