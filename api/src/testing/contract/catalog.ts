import { rows } from './row.ts';

const LONG = 'x'.repeat(65);

export const catalogueRows = (song: string) => [
  ...rows({ call: 'GET /song/get' }, [
    { query: { s: song, p: 'full-throttle', explore: 'true' }, code: 200, data: { youtube_id: song } },
    { query: { s: song }, as: 'listener', code: 200, data: { favorite: false } },
    { query: { s: 'gone' }, code: 404, message: /could not find that song/ },
    { query: { s: song }, host: 'slowtide.localhost', code: 404 },
    { code: 400, message: /^s: / },
    { query: { s: 'a/b' }, code: 400, message: /^s: must be a video id/ },
    { query: { s: song, p: LONG }, code: 400, message: /^p: / },
    { query: { s: song, p: '\0' }, code: 400, message: /^p: / },
    { query: { s: song, explore: 'perhaps' }, code: 400, message: /^explore: / },
  ]),
  ...rows({ call: 'GET /song/random' }, [
    { code: 200 },
    { query: { p: 'full-throttle' }, code: 200, data: { category_id: 'full-throttle' } },
    { query: { p: 'no-such-list' }, code: 404, message: /no song/ },
    { query: { p: 'favorite' }, code: 404 },
    { query: { p: LONG }, code: 400, message: /^p: / },
    { query: { not: 'a b' }, code: 400, message: /^not: / },
  ]),
  ...rows({ call: 'GET /song/search' }, [
    { query: { s: 'night', orderBy: 'date_added', orderDir: 'DESC' }, code: 200, message: '' },
    { query: { s: 'nobody', type: 'artist' }, code: 200, message: 'No songs found', data: [] },
    { query: { s: ' ' }, code: 400, message: 'Please type a title or an artist.' },
    {
      query: { s: 'x'.repeat(201) },
      code: 400,
      message: 'Please search for at most 200 characters.',
    },
    { query: { s: 'a', orderBy: 'plays' }, code: 400, message: /^orderBy: / },
    { query: { s: 'a', orderDir: 'up' }, code: 400, message: /^orderDir: / },
    { query: { s: 'a', type: LONG }, code: 400, message: /^type: / },
  ]),
  ...rows({ call: 'GET /song/suggest' }, [
    { query: { s: 'ni' }, code: 200 },
    { query: { s: 'n' }, code: 200, data: [] },
    { code: 400, message: /^s: / },
    { query: { s: 'x'.repeat(201) }, code: 400, message: /^s: / },
  ]),
  ...rows({ call: 'GET /search/all' }, [
    { query: { s: 'night' }, code: 200 },
    { query: { s: 'night', kind: 'members' }, code: 200, data: { artists: [], playlists: [] } },
    { query: { s: ' ' }, code: 400, message: 'Please type a title or an artist.' },
    { query: { s: 'x'.repeat(201) }, code: 400, message: 'Please search for at most 200 characters.' },
    { query: { s: 'night', kind: 'news' }, code: 400, message: /^kind: / },
  ]),
  ...rows({ call: 'GET /search/songs' }, [
    { query: { s: 'night' }, code: 200, message: '' },
    { query: { s: 'xqzxqzxqz' }, code: 200, message: 'No songs found', data: [] },
    { code: 400, message: /^s: / },
    { query: { s: 'x'.repeat(201) }, code: 400, message: 'Please search for at most 200 characters.' },
  ]),
  ...rows({ call: 'GET /search/suggest' }, [
    { query: { s: 'ni' }, code: 200 },
    { query: { s: 'n' }, code: 200, data: [] },
    { query: { s: 'x'.repeat(201) }, code: 400, message: /^s: / },
  ]),
  ...rows({ call: 'GET /playlist/all' }, [
    { query: { home: 'true' }, code: 200 },
    { query: { order: 'DESC' }, code: 200 },
    { query: { order: 'desc' }, code: 400, message: /^order: / },
    { query: { home: 'yes' }, code: 400, message: /^home: / },
  ]),
  ...rows({ call: 'GET /playlist/get' }, [
    { query: { p: 'full-throttle' }, code: 200, data: { playlist: { id: 'full-throttle' } } },
    { query: { p: 'no-such-list' }, code: 404, message: /could not find that playlist/ },
    { query: { p: '' }, code: 400, message: 'p: is missing' },
    { query: { p: LONG }, code: 400, message: /^p: / },
  ]),
  ...rows({ call: 'GET /member/all' }, [
    { query: { limit: '10000' }, code: 200 },
    { code: 200 },
    { query: { limit: '0' }, code: 400, message: /^limit: / },
    { query: { limit: '10001' }, code: 400, message: /^limit: / },
    { query: { limit: 'all' }, code: 400, message: /^limit: / },
  ]),
  ...rows({ call: 'GET /website/public' }, [
    { query: { name: 'LUNA' }, code: 200, data: { website: { domain_name: 'luna' }, takes_mail: true } },
    { query: { name: 'nobody' }, code: 404, message: 'There is no website of that name.' },
    { query: { name: '' }, code: 400, message: 'name: is missing' },
    { query: { name: LONG }, code: 400, message: /^name: / },
  ]),
  { call: 'GET /member/stats', code: 200 },
  { call: 'GET /member/testimonial', code: 200 },
  { call: 'GET /subscriber/getsubscriberssite', code: 200 },
  { call: 'GET /feed/get', code: 200 },
];
