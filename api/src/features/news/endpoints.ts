import { z } from 'zod';
import { latestNews } from './news.ts';
import { pictureUrl } from '../catalog/song-rows.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';

const SHOWN = 100;

export const feedGet = defineEndpoint({
  path: '/feed/get',
  summary: 'News, newest first',
  data: z.array(
    z.object({
      image: z.string().nullable(),
      title: z.string(),
      content: z.string().describe('HTML'),
      url: z.string().nullable(),
    }),
  ),
  auth: 'none',
  onReplica: true,
  ttlSeconds: 3,
  limit: 'read',
  tags: () => ['news'],
  async run({ db, brand, runtime }) {
    const items = await latestNews({ db, brand }, SHOWN);
    const { thumbnails } = runtime.video;
    return {
      data: items.map(({ image, title, content, url }) => ({
        image: image && pictureUrl(thumbnails, image),
        title,
        content,
        url,
      })),
    };
  },
});
