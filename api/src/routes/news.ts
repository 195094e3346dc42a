import { z } from 'zod';
import { latestNews } from '../catalog/news.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';

export const feedGet = defineEndpoint({
  path: '/feed/get',
  summary: 'News, newest first',
  query: z.object({}),
  data: z.array(
    z.object({
      image: z.string().nullable(),
      title: z.string(),
      content: z.string().describe('HTML'),
      url: z.string().nullable(),
    }),
  ),
  auth: 'none',
  ttlSeconds: 3,
  limit: 'read',
  async run({ services: { db, runtime }, brand }) {
    return { data: await latestNews(db, brand, runtime.video.thumbnails) };
  },
});
