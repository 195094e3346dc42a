import {
  aPlaylist,
  aSong,
  aSongSummary,
  aUser,
  errorResponse,
  hydratePage,
  ok,
  withoutLayout,
} from '@rushtone/testing';
import * as home from './Home/index.ts';
import * as playlist from './Playlist/index.ts';
import * as playlists from './Playlists/index.ts';
import * as radio from './Radio/RadioPage.tsx';
import * as search from './Search/index.ts';
import * as song from './Song/index.ts';

beforeAll(withoutLayout);

const songs = [aSongSummary(), aSongSummary({ youtube_id: 'runComets01', title: 'Run With the Comets' })];
const api = {
  'GET /playlist/all': ok([aPlaylist()]),
  'GET /playlist/get': ok({ playlist: aPlaylist(), songs }),
  'GET /song/get': ok(aSong({ related: songs })),
  'GET /song/searchpage': ok({ songs, next: null }),
  'GET /search/all': ok({
    artists: [{ author_name: 'Vela', songs: 2 }],
    playlists: [aPlaylist()],
    members: [],
    lyrics: [],
    did_you_mean: [],
  }),
  'GET /favorite/get': errorResponse(404, 'That song is not among your favorites.'),
  'GET /favorite/getall': ok(songs),
};
const history = [
  { track: { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon', playlistId: null }, at: 1 },
];

test.each([
  ['the home page', home, '/', 'Fresh this week'],
  ['the list of playlists', playlists, '/playlists?order=DESC', 'Fresh this week'],
  ['a playlist', playlist, '/playlist?p=fresh', 'Run With the Comets'],
  ['a song', song, '/song?s=glassHigh01&p=fresh', 'Sped up 1.25 times.'],
  ['a song of the favorites', song, '/song?s=glassHigh01&p=favorite', 'Sped up 1.25 times.'],
  ['a song of a private playlist', song, '/song?s=glassHigh01&p=u-1', 'Sped up 1.25 times.'],
  ['search results', search, '/search?q=glass', 'Run With the Comets'],
  ['the radio', radio, '/', 'Start listening'],
])('%s hydrates without mismatches, also for a user with a history', async (_, page, route, text) => {
  const { html, differences } = await hydratePage(page, { route, api, session: aUser(), history });
  expect(html).toContain(text);
  expect(differences).toEqual([]);
});

test('an unknown song hydrates without mismatches', async () => {
  const unknown = { ...api, 'GET /song/get': errorResponse(404, 'There is no such song.') };
  const { html, differences } = await hydratePage(song, { route: '/song?s=unknown0000', api: unknown });
  expect(html).toContain('There is no such song.');
  expect(differences).toEqual([]);
});
