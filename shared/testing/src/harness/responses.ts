import { aPlaylist, aSong, aSongSummary, aWebsite } from '../builders.ts';
import { ok, errorResponse, type MockResponse, type MockResponses } from '../fake-api.ts';
import type { Settings } from './settings.ts';

const TITLES = [
  'Glass Highway',
  'Run With the Comets',
  'Neon Weather',
  'Sugar Static',
  'Seven Suns',
  'Paper Rockets',
];

const songs = TITLES.map((title, at) =>
  aSongSummary({ title, youtube_id: `harnessSg0${at}`, youtube_url: `harnessSg0${at}` }),
);
const playlists = TITLES.map((title, at) =>
  aPlaylist({ id: `list-${at}`, category_name: title, youtube_url: `harnessSg0${at}` }),
);
const members = TITLES.map((title, at) => ({
  channel_id: `channel-${at}`,
  channel_name: title,
  channel_pic: '',
  sub_tag: `${at + 1}k`,
  testimonial: at === 0 ? 'The network found me my first listeners.' : null,
}));

/** Sample responses for every GET endpoint. */
export const SAMPLE_RESPONSES: MockResponses = {
  'GET /playlist/all': ok(playlists),
  'GET /playlist/get': ok({ playlist: aPlaylist(), songs }),
  'GET /song/get': ({ query }) =>
    ok(aSong({ youtube_id: query.s ?? '', explore: playlists, related: songs })),
  'GET /song/search': ok(songs),
  'GET /song/searchpage': ok({ songs, next: null }),
  'GET /song/suggest': ok([]),
  'GET /search/suggest': ok([]),
  'GET /search/songs': ok(songs),
  'GET /search/all': ok({ artists: [], playlists, members: [], lyrics: [], did_you_mean: [] }),
  'GET /song/random': ok({ youtube_url: 'harnessSg01', youtube_id: 'harnessSg01', category_id: 'fresh' }),
  'GET /favorite/getall': ok(songs.map((song) => aSong({ ...song, favorite: true }))),
  'GET /favorite/getlatest': ok(aSong({ favorite: true })),
  'GET /member/all': ok(members),
  'GET /member/stats': ok({ members: 42, subs: 1_250_000, views: 98_000_000 }),
  'GET /member/testimonial': ok(members.filter(({ testimonial }) => testimonial !== null)),
  'GET /feed/get': ok([{ image: null, title: 'Two new members', content: 'Welcome to both.', url: null }]),
  'GET /subscriber/getsubscriberssite': ok([{ domain_name: 'luna', name: 'Luna', profile_pic: null }]),
  'GET /website/get': ok(aWebsite()),
  'GET /website/available': ok(true),
  'GET /website/public': ok({ website: aWebsite(), profile_pic: null, songs }),
  'GET /promotion/get': ok({ youtube_channel: '', youtube_share: '', promotion_calendar: [] }),
  'GET /artwork/getall': ok([]),
  'GET /account/getinfo': ok({ discord: null, discord_id: null, channel_id: null, channel_name: null }),
  'GET /account/plan': ok({ plan: null, payment: null, granted: null }),
  'GET /account/getroles': ok({ roles: ['subscriber'], plan: 'premium' }),
};

export const responseFor = (mode: Settings['api'], name: string): MockResponse => {
  if (mode === 'offline') return 'offline';
  if (mode !== 'ok') return errorResponse(mode, `The harness returns ${mode} for everything.`);
  return name.startsWith('POST ') ? ok(null) : errorResponse(404, `The harness has no response for ${name}.`);
};
