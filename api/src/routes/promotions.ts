import { sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS } from '../catalog/song-rows.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { webAddress } from './form-fields.ts';

const TOOL = {
  auth: 'required',
  subscribersOnly: 'Channel promotion is part of a subscription.',
} as const;
const SHOWN = 100;
const SHOWN_AFTER_DAYS = 30;

export const promotionGet = defineEndpoint({
  ...TOOL,
  path: '/promotion/get',
  summary: "A subscriber's promoted channel and video, and the calendar",
  data: z.object({
    youtube_channel: z.string(),
    youtube_share: z.string(),
    promotion_calendar: z.array(z.object({ date: z.string(), title: z.string() })),
  }),
  limit: 'account',
  async run({ db, brand, user: { uid }, now }) {
    const since = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
    const saved = db
      .selectFrom('promotions')
      .select(['youtube_channel', 'youtube_share'])
      .where('brand', '=', brand)
      .where('uid', '=', uid);
    /** Dates of the account and of everybody. */
    const calendar = db
      .selectFrom('promotion_slot')
      .select([sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('date'), 'title'])
      .where('brand', '=', brand)
      .where('starts_on', '>=', sql<Date>`${since}::date`)
      .where((row) => row.or([row('uid', '=', uid), row('uid', 'is', null)]))
      .orderBy('starts_on')
      .orderBy('id')
      .limit(SHOWN);
    const [links, promotion_calendar] = await Promise.all([saved.executeTakeFirst(), calendar.execute()]);
    return { data: { youtube_channel: '', youtube_share: '', ...links, promotion_calendar } };
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
