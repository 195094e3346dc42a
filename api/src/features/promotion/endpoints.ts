import { sql } from 'kysely';
import { z } from 'zod';
import { rolesOf } from '../../identity/roles.ts';
import { DAY_MS } from '../catalog/song-rows.ts';
import type { Scope } from '../../database/schema.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { ApiError } from '../../errors/api-error.ts';
import { newFeedCode, revokeFeed } from './feed.ts';
import { giveOfferBack, offersFor, takeOffer } from './offers.ts';
import { flag, rowNumber, webAddress } from '../../http/endpoints/fields.ts';

const TOOL = {
  auth: 'required',
  subscribersOnly: 'Channel promotion is part of a subscription.',
} as const;
const SHOWN = 100;
const SHOWN_AFTER_DAYS = 30;

/** Dates of the account and dates for everyone. */
const calendarOf = ({ db, brand, now }: Scope, uid: string) => {
  const since = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  return db
    .selectFrom('promotion_slot')
    .select([sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('date'), 'title'])
    .where('brand', '=', brand)
    .where('starts_on', '>=', sql<Date>`${since}::date`)
    .where((row) => row.or([row('uid', '=', uid), row('uid', 'is', null)]))
    .orderBy('starts_on')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
};

const offer = z.object({
  id: z.int(),
  starts_at: z.string(),
  title: z.string(),
  state: z.enum(['free', 'taken', 'yours']),
});

export const promotionGet = defineEndpoint({
  ...TOOL,
  path: '/promotion/get',
  summary: "A subscriber's promoted channel and video, the calendar and its slots",
  data: z.object({
    youtube_channel: z.string(),
    youtube_share: z.string(),
    promotion_calendar: z.array(z.object({ date: z.string(), title: z.string() })),
    slots: z.array(offer).describe('Those of others are taken'),
    reminders: z.boolean().describe('Whether a mail comes a day before'),
    feed_since: z.string().nullable().describe('When the address of the feed was made; null without one'),
  }),
  limit: 'account',
  async run(context) {
    const { db, brand, user } = context;
    const own = { brand, uid: user.uid };
    const [links, promotion_calendar, slots, chosen] = await Promise.all([
      db
        .selectFrom('promotions')
        .select(['youtube_channel', 'youtube_share'])
        .where((row) => row.and(own))
        .executeTakeFirst(),
      calendarOf(context, user.uid),
      offersFor(context, user.uid),
      db
        .selectFrom('promotion_settings')
        .select(['reminders', 'feed_since'])
        .where((row) => row.and(own))
        .executeTakeFirst(),
    ]);
    const settings = {
      reminders: chosen?.reminders ?? true,
      feed_since: chosen?.feed_since?.toISOString() ?? null,
    };
    return {
      data: { youtube_channel: '', youtube_share: '', ...links, promotion_calendar, slots, ...settings },
    };
  },
});

export const promotionSave = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/promotion/save',
  summary: 'Sets the promoted channel and video',
  form: z.object({
    youtube_channel: webAddress('please enter the address of your channel'),
    youtube_share: webAddress('please enter the address of a video'),
  }),
  data: z.null(),
  limit: 'write',
  async run({ db, brand, user: { uid }, now }, _query, links) {
    const values = { ...links, updated_at: now };
    await db
      .insertInto('promotions')
      .values({ brand, uid, ...values })
      .onConflict((row) => row.columns(['brand', 'uid']).doUpdateSet(values))
      .execute();
    return { data: null, message: 'Your channel promotion has been saved!' };
  },
});

const slotForm = z.object({ id: rowNumber('must be the number of a slot') });

export const promotionTake = defineEndpoint({
  ...TOOL,
  method: 'POST',
  path: '/promotion/take',
  summary: 'Takes a free slot of the calendar, at most two to come',
  form: slotForm,
  data: z.array(offer),
  limit: 'write',
  async run(context, _query, { id }) {
    await takeOffer({ ...context, id });
    return { data: await offersFor(context, context.user.uid), message: 'The slot is yours.' };
  },
});

export const promotionGiveBack = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/promotion/give_back',
  summary: 'Gives a slot of the caller back, until it begins',
  form: slotForm,
  data: z.array(offer),
  limit: 'write',
  async run(context, _query, { id }) {
    await giveOfferBack({ ...context, id });
    return { data: await offersFor(context, context.user.uid), message: 'The slot is free again.' };
  },
});

export const promotionReminders = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/promotion/reminders',
  summary: 'Turns the mail of the day before on or off',
  form: z.object({ reminders: flag }),
  data: z.null(),
  limit: 'write',
  async run({ db, brand, user: { uid } }, _query, form) {
    const reminders = form.reminders === 'true';
    await db
      .insertInto('promotion_settings')
      .values({ brand, uid, reminders })
      .onConflict((row) => row.columns(['brand', 'uid']).doUpdateSet({ reminders }))
      .execute();
    return { data: null };
  },
});

export const promotionFeed = defineEndpoint({
  auth: 'required',
  method: 'POST',
  path: '/promotion/feed',
  summary: 'Makes a new address of the calendar for other programs, or ends it; also without a subscription',
  form: z.object({ on: flag.describe('false ends the address') }),
  data: z.object({ path: z.string(), feed_since: z.string() }).nullable(),
  limit: 'write',
  async run(context, _query, { on }) {
    const { db, user, now } = context;
    if (on === 'false') {
      await revokeFeed(context, user.uid);
      return { data: null };
    }
    const { roles } = await rolesOf(db, user);
    if (!roles.includes('subscriber')) throw new ApiError(403, TOOL.subscribersOnly);
    const code = await newFeedCode(context, user.uid);
    const path = `/api/promotion/calendar.ics?code=${code}`;
    return { data: { path, feed_since: now.toISOString() } };
  },
});
