import { z } from 'zod';
import { suggest } from '../catalog/suggest.ts';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { suggestion, text } from './shapes.ts';

export const songSuggest = defineEndpoint({
  path: '/song/suggest',
  summary: 'At most eight artists and songs for what is being typed, from two letters on',
  query: z.object({ s: text(200) }),
  data: z.array(suggestion),
  auth: 'none',
  ttlSeconds: 30,
  limit: 'search',
  async run({ services, brand, now }, { s }) {
    return { data: await suggest(services.db, brand, s, now) };
  },
});
