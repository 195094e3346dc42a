import { digest, newCode } from '../../identity/codes.ts';
import { paths, SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isSubscriber } from '../../identity/roles.ts';
import type { Scope } from '../../database/schema.ts';
import type { Services } from '../../http/services.ts';
import { notFound } from '../../errors/api-error.ts';
import { iCalendarOf, type CalendarEvent } from './icalendar.ts';

const KEPT_DAYS = 60;
const EVENTS = 500;

/** Creates a new secret that replaces the previous one; only its hash is stored. */
export const newFeedCode = async ({ db, brand, now }: Scope, uid: string): Promise<string> => {
  const code = newCode();
  const feed = { feed_code: digest(code), feed_since: now };
  await db
    .insertInto('promotion_settings')
    .values({ brand, uid, ...feed })
    .onConflict((row) => row.columns(['brand', 'uid']).doUpdateSet(feed))
    .execute();
  return code;
};

/** Revokes the feed; its URL responds with 404. */
export const revokeFeed = async ({ db, brand }: Scope, uid: string): Promise<void> => {
  await db
    .updateTable('promotion_settings')
    .set({ feed_code: null, feed_since: null })
    .where((row) => row.and({ brand, uid }))
    .execute();
};

/** Events of the account: its dates, dates for everyone, and its slots. */
const eventsOf = async ({ db, brand, now }: Scope, uid: string): Promise<CalendarEvent[]> => {
  const url = `https://${SITES[brand].domain}${paths.promotion}`;
  const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const days = await db
    .selectFrom('promotion_slot')
    .select(['id', 'title', sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('begins')])
    .where('brand', '=', brand)
    .where('starts_on', '>=', sql<Date>`${since.toISOString().slice(0, 10)}::date`)
    .where((row) => row.or([row('uid', '=', uid), row('uid', 'is', null)]))
    .orderBy('starts_on')
    .orderBy('id')
    .limit(EVENTS)
    .execute();
  const slots = await db
    .selectFrom('promotion_offers')
    .select(['id', 'title', 'starts_at as begins'])
    .where((row) => row.and({ brand, uid }))
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .limit(EVENTS)
    .execute();
  return [
    ...days.map(({ id, ...event }) => ({ ...event, url, id: `date-${id}` })),
    ...slots.map(({ id, ...event }) => ({ ...event, url, id: `slot-${id}` })),
  ];
};

/** Returns whose feed it is, while the account is a subscriber's and enabled, as for its page. */
const ownerOf = async ({ db, isEnabled }: Feeds, code: string) => {
  const owner = await db
    .selectFrom('promotion_settings as p')
    .innerJoin('account_security as s', 's.uid', 'p.uid')
    .select(['p.brand', 'p.uid'])
    .where('p.feed_code', '=', digest(code))
    .where(isSubscriber)
    .executeTakeFirst();
  return owner && (await isEnabled(owner.uid)) ? owner : undefined;
};

type Feeds = Pick<Services, 'db' | 'isEnabled'>;
type FeedRequest = FastifyRequest<{ Querystring: { code?: unknown } }>;

/** `GET /promotion/calendar.ics?code=…`. Authenticated by a secret in the URL, because calendar apps have no token. */
export const promotionFeedRoute = (api: FastifyInstance, feeds: Feeds): void => {
  api.get(
    '/promotion/calendar.ics',
    { config: { limit: 'document' }, schema: { hide: true } },
    async (request: FeedRequest, reply) => {
      const { code } = request.query;
      const owner = typeof code === 'string' ? await ownerOf(feeds, code) : undefined;
      if (owner === undefined) throw notFound('There is no calendar at this address.');
      const { name, domain } = SITES[owner.brand];
      const now = new Date();
      const events = await eventsOf({ db: feeds.db, brand: owner.brand, now }, owner.uid);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'inline; filename="promotion.ics"')
        .type('text/calendar; charset=utf-8')
        .send(iCalendarOf({ name: `${name} promotion`, domain, now, events }));
    },
  );
};
