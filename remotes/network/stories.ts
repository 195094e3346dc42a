import {
  aSongSummary,
  aWebsite,
  errorResponse,
  inEveryLook,
  LONG,
  ok,
  OTHER_SCRIPTS,
  type Stories,
} from '@rushtone/testing/stories';

const member = (channel_name: string, at: number) => ({
  channel_id: `channel-${at}`,
  channel_name,
  channel_pic: '',
  sub_tag: `${at + 1}k`,
  testimonial: channel_name,
});
const long = Array.from({ length: 4 }, () => LONG);

const NETWORK = { path: '/network' };
const MEMBERS = { path: '/members' };
const LATEST = { path: '/latest' };
const SITE = { path: '/', host: 'subscriber' } as const;

const siteOf = (words: string) =>
  ok({
    website: aWebsite({ name: words, subtitle: words, about_me: words, social_text: words }),
    profile_pic: null,
    songs: [aSongSummary({ title: words })],
  });

export const stories: Stories = {
  ...inEveryLook('Network', NETWORK),
  'Network, loading': { ...NETWORK, api: 'never' },
  'Network, no connection': { ...NETWORK, api: 'offline' },

  ...inEveryLook('Members', MEMBERS),
  'Members, none': { ...MEMBERS, responses: { 'GET /member/all': ok([]) } },
  'Members, none that match': { path: '/members?q=nobody' },
  'Members, loading': { ...MEMBERS, api: 'never' },
  'Members, an error': { ...MEMBERS, api: errorResponse(500, 'Broken.') },
  'Members, long names': { ...MEMBERS, responses: { 'GET /member/all': ok(long.map(member)) } },
  'Members, other scripts': { ...MEMBERS, responses: { 'GET /member/all': ok(OTHER_SCRIPTS.map(member)) } },

  ...inEveryLook('Latest', LATEST),
  'Latest, no news': { ...LATEST, responses: { 'GET /feed/get': ok([]) } },
  'Latest, loading': { ...LATEST, api: 'never' },
  'Latest, no connection': { ...LATEST, api: 'offline' },
  'Latest, long news': {
    ...LATEST,
    responses: { 'GET /feed/get': ok([{ image: null, title: LONG, content: LONG, url: null }]) },
  },

  ...inEveryLook('Get in touch', { path: '/get-in-touch' }),
  'Get in touch, about a song': { path: '/get-in-touch?topic=request-song' },
  Questions: { path: '/faq' },
  'Questions, 320 px': { path: '/faq', width: 320 },
  'About us': { path: '/about-us' },
  'About us, 320 px': { path: '/about-us', width: 320 },
  Privacy: { path: '/privacy' },
  'Privacy, 320 px': { path: '/privacy', width: 320 },
  'What is nightcore': { path: '/what-is-nightcore' },
  'What is slowed reverb': { path: '/what-is-slowed-reverb', brand: 'slowtide' },

  ...inEveryLook('Website of a subscriber', SITE),
  'Website, unknown': { ...SITE, api: errorResponse(404, 'No website was found.') },
  'Website, loading': { ...SITE, api: 'never' },
  'Website, long words': { ...SITE, responses: { 'GET /website/public': siteOf(LONG) } },
  'Website, another script': {
    ...SITE,
    responses: { 'GET /website/public': siteOf(OTHER_SCRIPTS[1] ?? '') },
  },
};
