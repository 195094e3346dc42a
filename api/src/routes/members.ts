import { MEMBERS_LIMIT } from '@rushtone/domain';
import { z } from 'zod';
import { allMembers, readMemberStats, testimonials } from '../catalog/members.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { member } from './schemas.ts';

const READ = { auth: 'none', ttlSeconds: 3, limit: 'read' } as const;

export const memberStats = defineEndpoint({
  ...READ,
  path: '/member/stats',
  summary: 'Number of members, with their subscribers and views',
  query: z.object({}),
  data: z.object({ members: z.int(), subs: z.int(), views: z.int() }),
  async run({ services, brand }) {
    return { data: await readMemberStats(services.db, brand) };
  },
});

export const memberAll = defineEndpoint({
  ...READ,
  path: '/member/all',
  summary: 'The members of the network',
  query: z.object({ limit: z.coerce.number().int().min(1).max(MEMBERS_LIMIT).default(MEMBERS_LIMIT) }),
  data: z.array(member),
  async run({ services: { db, runtime }, brand }, { limit }) {
    return { data: await allMembers(db, { brand, limit, thumbnails: runtime.video.thumbnails }) };
  },
});

export const memberTestimonial = defineEndpoint({
  ...READ,
  path: '/member/testimonial',
  summary: 'Members with a testimonial',
  query: z.object({}),
  data: z.array(member),
  async run({ services: { db, runtime }, brand }) {
    return { data: await testimonials(db, { brand, thumbnails: runtime.video.thumbnails }) };
  },
});
