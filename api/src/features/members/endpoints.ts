import { MEMBERS_LIMIT } from '@rushtone/domain';
import { z } from 'zod';
import { membersOf, toMember } from './members.ts';
import { defineEndpoint, type RequestContext } from '../../http/endpoints/define-endpoint.ts';
import { optional } from '../../http/endpoints/fields.ts';
import { member } from './schemas.ts';

const READ = {
  auth: 'none',
  ttlSeconds: 3,
  limit: 'read',
  onReplica: true,
  tags: () => ['members'],
} as const;
const LIMIT = z
  .string()
  .regex(/^\d+$/, 'must be a number')
  .transform(Number)
  .pipe(z.int().min(1).max(MEMBERS_LIMIT));
const TESTIMONIALS = 100;

export const memberStats = defineEndpoint({
  ...READ,
  path: '/member/stats',
  summary: 'Number of members, with their subscribers and views',
  data: z.object({ members: z.int(), subs: z.int(), views: z.int() }),
  async run({ db, brand }) {
    const { members, subs, views } = await db
      .selectFrom('members')
      .select((row) => [
        row.fn.countAll().as('members'),
        row.fn.coalesce(row.fn.sum('subs'), row.lit(0)).as('subs'),
        row.fn.coalesce(row.fn.sum('views'), row.lit(0)).as('views'),
      ])
      .where('brand', '=', brand)
      .executeTakeFirstOrThrow();
    return { data: { members: Number(members), subs: Number(subs), views: Number(views) } };
  },
});

const readMembers = async ({ runtime }: RequestContext, query: ReturnType<typeof membersOf>) => {
  const { thumbnails } = runtime.video;
  const members = await query.execute();
  return {
    data: members.map((each) => toMember(each, thumbnails)),
  };
};

export const memberAll = defineEndpoint({
  ...READ,
  path: '/member/all',
  summary: 'The members of the network',
  query: z.object({ limit: optional(LIMIT) }),
  data: z.array(member),
  run: (context, { limit = MEMBERS_LIMIT }) => readMembers(context, membersOf(context, limit)),
});

export const memberTestimonial = defineEndpoint({
  ...READ,
  path: '/member/testimonial',
  summary: 'Members with a testimonial',
  data: z.array(member),
  run: (context) =>
    readMembers(context, membersOf(context, TESTIMONIALS).where('testimonial', 'is not', null)),
});
