import {
  aWebsite,
  errorResponse,
  inEveryLook,
  LONG,
  ok,
  OTHER_SCRIPTS,
  type Stories,
} from '@rushtone/testing/stories';

const WEBSITE = { path: '/account/website', user: 'subscriber' } as const;
const PROMOTION = { path: '/account/promotion', user: 'subscriber' } as const;
const ARTWORK = { path: '/account/artwork', user: 'subscriber' } as const;
/** Scrolled past the form, which is the same in every state. */
const REQUESTS = { ...ARTWORK, scroll: 2_000 } as const;
const CALENDAR = { ...PROMOTION, scroll: 500 } as const;
const MAKER = { path: '/account/maker', user: 'subscriber' } as const;

const NONE = { code: 201, message: '', data: null };
const websiteOf = (words: string) => ok(aWebsite({ name: words, subtitle: words, about_me: words }));

const entry = (title: string, at: number) => ({ date: `2026-11-2${at}`, title });
const promotionOf = (titles: readonly string[]) =>
  ok({
    youtube_channel: 'https://youtube.example/luna',
    youtube_share: '',
    promotion_calendar: titles.map(entry),
    slots: titles.map((title, at) => ({
      id: at,
      starts_at: `2026-11-2${at + 4}T18:00:00Z`,
      title,
      state: at === 0 ? 'yours' : 'free',
    })),
    reminders: true,
    feed_since: null,
  });

const request = (channel: string, at: number) => ({
  id: at,
  channel,
  kind: 'banner',
  style: 'Bold',
  references: '',
  deadline: '2026-12-24',
  notes: channel,
  state: (['requested', 'in_progress', 'delivered', 'declined'] as const)[at % 4],
  answer: at === 3 ? 'We are booked until the new year.' : '',
  created_at: '2026-11-20T10:00:00Z',
  files: at === 2 ? [{ id: 1, name: 'banner.png', type: 'image/png', size: 180_000 }] : [],
});

export const stories: Stories = {
  ...inEveryLook('My website', WEBSITE),
  'My website, no address yet': { ...WEBSITE, responses: { 'GET /website/get': NONE } },
  'My website, no address yet, 320 px': { ...WEBSITE, width: 320, responses: { 'GET /website/get': NONE } },
  'My website, loading': { ...WEBSITE, api: 'never' },
  'My website, no connection': { ...WEBSITE, api: 'offline' },
  'My website, long words': { ...WEBSITE, responses: { 'GET /website/get': websiteOf(LONG) } },
  'My website, another script': {
    ...WEBSITE,
    responses: { 'GET /website/get': websiteOf(OTHER_SCRIPTS[0] ?? '') },
  },

  ...inEveryLook('Promotion', {
    ...PROMOTION,
    responses: { 'GET /promotion/get': promotionOf(['Radio hour', 'Front page']) },
  }),
  'Promotion, nothing scheduled': CALENDAR,
  'Promotion, loading': { ...PROMOTION, api: 'never' },
  'Promotion, an error': { ...PROMOTION, api: errorResponse(500, 'Broken.') },
  'Promotion, long titles': { ...CALENDAR, responses: { 'GET /promotion/get': promotionOf([LONG, LONG]) } },

  ...inEveryLook('Artwork', ARTWORK),
  'Artwork, requests in all states': {
    ...REQUESTS,
    responses: { 'GET /artwork/getall': ok(['Luna', 'Comet', 'Orchard', 'Static'].map(request)) },
  },
  'Artwork, loading': { ...REQUESTS, api: 'never' },
  'Artwork, no connection': { ...REQUESTS, api: 'offline' },

  ...inEveryLook('Maker, without a file', MAKER),
};
