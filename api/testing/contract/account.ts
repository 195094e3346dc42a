import { rows } from './row.ts';

const GONE = 'We could not find that song. It may have been removed.';

export const favoriteRows = (first: string, second: string) => [
  ...rows({ call: 'GET /favorite/getlatest', as: 'listener' }, [{ code: 404, message: /no favorites/ }]),
  ...rows({ call: 'GET /favorite/random', as: 'listener' }, [{ code: 404, message: /no favorites/ }]),
  ...rows({ call: 'GET /favorite/getall', as: 'listener' }, [{ code: 200, data: [] }]),
  ...rows({ call: 'POST /favorite/add', as: 'listener' }, [
    { form: { s: first }, code: 200, data: { favorite: true } },
    { form: { s: second }, code: 200, data: { favorite: true } },
    { form: { s: first }, code: 200, data: { favorite: true } },
    { form: { s: 'gone' }, code: 404, message: GONE },
    { form: { s: first }, host: 'slowtide.localhost', code: 404, message: GONE },
    { form: {}, code: 400, message: /^s: / },
    { form: { s: 'a b' }, code: 400, message: /^s: must be a video id/ },
  ]),
  ...rows({ call: 'GET /favorite/getlatest', as: 'listener' }, [
    { code: 200, data: { youtube_url: second } },
    { host: 'slowtide.localhost', code: 404 },
  ]),
  ...rows({ call: 'GET /favorite/getall', as: 'listener' }, [
    { code: 200, data: [{ youtube_id: second }, { youtube_id: first }] },
  ]),
  ...rows({ call: 'GET /favorite/get', as: 'listener' }, [
    { query: { s: second }, code: 200, data: { favorite: true, previous: null, next: first } },
    { query: { s: first }, code: 200, data: { favorite: true, previous: second, next: null } },
    { query: { s: 'gone' }, code: 404, message: 'That song is not among your favorites.' },
    { code: 400, message: /^s: / },
  ]),
  ...rows({ call: 'GET /favorite/random', as: 'listener' }, [
    { query: { not: first }, code: 200, data: { youtube_id: second } },
    { code: 200, data: { youtube_id: first } },
    { query: { not: 'a b' }, code: 400, message: /^not: / },
  ]),
  ...rows({ call: 'POST /favorite/remove', as: 'listener' }, [
    { form: { s: second }, code: 200, data: { favorite: false } },
    { form: { s: second }, code: 200, data: { favorite: false } },
    { form: { s: 'gone' }, code: 404, message: GONE },
    { form: { s: '' }, code: 400, message: /^s: / },
  ]),
  { call: 'GET /favorite/getlatest', as: 'listener', code: 200, data: { youtube_url: first } } as const,
];

export const listenRows = (song: string) => [
  ...rows({ call: 'GET /listens/services', as: 'listener' }, [{ code: 200, data: [] }]),
  ...rows({ call: 'POST /listens/report', as: 'listener' }, [
    { form: { plays: JSON.stringify([{ s: song, at: 1 }]) }, code: 200, data: { services: 0 } },
    { form: { plays: '{}' }, code: 400, message: /^plays: / },
    { form: { plays: 'nothing' }, code: 400, message: /^plays: must be JSON/ },
  ]),
  ...rows({ call: 'POST /listens/playing', as: 'listener' }, [
    { form: { s: song }, code: 200, data: { services: 0 } },
    { form: {}, code: 400, message: /^s: / },
  ]),
  ...rows({ call: 'POST /listens/disconnect', as: 'listener' }, [
    { form: { service: 'listenbrainz' }, code: 200, message: 'ListenBrainz is disconnected.' },
    { form: { service: 'radio' }, code: 400, message: /^service: / },
  ]),
];

const DEVICE = { device: 'd'.repeat(22), name: 'Firefox on Linux' };
const REPORT = { ...DEVICE, claim: 'c'.repeat(22), begins: 'true', state: '{"second":1}' };

/** In this order: it is switched on, used, and switched off again. */
export const deviceRows = [
  ...rows({ call: 'GET /device/state', as: 'donator' }, [
    { code: 200, data: { topic: null, devices: [], playing: null, commands: [] } },
    { query: { songs: 'all' }, code: 400, message: /^songs: / },
  ]),
  ...rows({ call: 'POST /device/report', as: 'donator' }, [
    { form: REPORT, code: 409, message: '“Continue on your other devices” is off.' },
    { form: { ...REPORT, state: '[]' }, code: 400, message: /^state: must be JSON/ },
    { form: { ...REPORT, device: 'x' }, code: 400, message: /^device: / },
    { form: { ...REPORT, written_at: 'now' }, code: 400, message: /^written_at: / },
  ]),
  ...rows({ call: 'POST /device/switch', as: 'donator' }, [
    { form: { on: 'true' }, code: 200 },
    { form: { on: 'maybe' }, code: 400, message: /^on: / },
  ]),
  ...rows({ call: 'POST /device/command', as: 'donator' }, [
    { form: { call: 'pause' }, code: 409, message: 'Nothing plays on another device.' },
    { form: { call: 'dance' }, code: 400, message: /^call: / },
  ]),
  ...rows({ call: 'POST /device/report', as: 'donator' }, [
    { form: REPORT, code: 200, data: { current: true, songs_rev: 0, command: 0 } },
  ]),
  ...rows({ call: 'POST /device/command', as: 'donator' }, [
    { form: { call: 'volume', value: '40' }, code: 200 },
  ]),
  ...rows({ call: 'POST /device/rename', as: 'donator' }, [
    { form: { ...DEVICE, name: 'Kitchen' }, code: 200 },
    { form: { ...DEVICE, name: ' ' }, code: 400, message: 'Please enter a name.' },
    { form: { device: 'e'.repeat(22), name: 'Kitchen' }, code: 404 },
  ]),
  ...rows({ call: 'POST /device/remove', as: 'donator' }, [
    { form: { device: DEVICE.device }, code: 200 },
    { form: { device: '' }, code: 400, message: /^device: / },
  ]),
  ...rows({ call: 'POST /device/switch', as: 'donator' }, [{ form: { on: 'false' }, code: 200 }]),
];

const MEMBER = 'm'.repeat(22);

export const roomRows = rows({ call: 'POST /room/start' }, [
  { form: { member: MEMBER }, code: 200, data: { you: 1, host: 1, open: true, song: null, upcoming: [] } },
  { form: { member: 'x' }, code: 400, message: /^member: must be the code of a page/ },
]);

const MINE = { as: 'listener' } as const;

/** Playlists of the listener; `mine` contains `first`, `ruled` follows rules; `code` invites to `mine`. */
export const userPlaylistRows = ({
  first,
  second,
  mine,
  doomed,
  ruled,
  code,
}: Readonly<Record<'first' | 'second' | 'mine' | 'doomed' | 'ruled' | 'code', string>>) => {
  const notMine = { code: 404, message: 'We could not find that playlist.' };
  const badId = { code: 400, message: 'p: must be the id of a playlist of yours' };
  return [
    ...rows({ call: 'POST /ownplaylist/create', ...MINE }, [
      { form: { name: ' Night drive ' }, code: 200, data: { name: 'Night drive', public: false, songs: 0 } },
      {
        form: { name: 'Two', s: `${second},gone,${first},${second}` },
        code: 200,
        data: { songs: 2, youtube_url: second, unknown: ['gone'] },
      },
      { form: { name: 'None', s: 'gone' }, code: 404, message: GONE },
      { form: { name: 'None', s: 'gone,away' }, code: 404, message: /any of those songs/ },
      { form: { name: ' ' }, code: 400, message: 'Please enter a name.' },
      { form: { name: 'x'.repeat(101) }, code: 400, message: 'Name must have at most 100 characters.' },
      { form: { name: 'a', s: 'a b' }, code: 400, message: /^s.*must be a video id/ },
    ]),
    ...rows({ call: 'GET /ownplaylist/getall', ...MINE }, [
      { code: 200, data: [{ name: 'Two' }, { name: 'Night drive' }] },
      { host: 'slowtide.localhost', code: 200, data: [] },
    ]),
    ...rows({ call: 'POST /ownplaylist/rename', ...MINE }, [
      { form: { p: mine, name: 'Rain' }, code: 200, data: { name: 'Rain', songs: 1 } },
      { form: { p: mine, name: '' }, code: 400, message: 'Please enter a name.' },
      { form: { p: 'full-throttle', name: 'Mine now' }, ...badId },
      { as: 'subscriber', form: { p: mine, name: 'Mine now' }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/add', ...MINE }, [
      { form: { p: mine, s: second }, code: 200, data: { added: 1, already: 0, unknown: [] } },
      { form: { p: mine, s: second }, code: 200, data: { added: 0, already: 1, unknown: [] } },
      { form: { p: mine, s: 'gone' }, code: 404, message: GONE },
      { form: { p: mine }, code: 400, message: /^s: / },
      { form: { p: mine, s: ',' }, code: 400, message: 's: must name a song' },
      { as: 'subscriber', form: { p: mine, s: second }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/move', ...MINE }, [
      { form: { p: mine, s: second, before: first }, code: 200, data: null },
      { form: { p: mine, s: 'gone' }, code: 404, message: 'That song is not in this playlist.' },
      { form: { p: mine, s: second, before: 'a b' }, code: 400, message: /^before: / },
      { as: 'subscriber', form: { p: mine, s: second }, ...notMine },
    ]),
    ...rows({ call: 'GET /playlist/get' }, [
      {
        ...MINE,
        query: { p: mine },
        code: 200,
        data: {
          playlist: { id: mine, category_name: 'Rain', youtube_url: second },
          songs: [{ youtube_id: second }, { youtube_id: first }],
        },
      },
      { query: { p: mine }, ...notMine },
      { as: 'subscriber', query: { p: mine }, ...notMine },
    ]),
    ...rows({ call: 'GET /song/get' }, [
      { ...MINE, query: { s: second, p: mine }, code: 200, data: { previous: null, next: first } },
    ]),
    ...rows({ call: 'GET /song/random' }, [
      { ...MINE, query: { p: mine, not: first }, code: 200, data: { youtube_id: second } },
      { query: { p: mine }, code: 404, message: 'There is no song in that playlist.' },
    ]),
    ...rows({ call: 'POST /ownplaylist/share', ...MINE }, [
      { form: { p: mine, public: 'true' }, code: 200, data: { public: true } },
      { form: { p: mine, public: 'yes' }, code: 400, message: /^public: / },
      { as: 'subscriber', form: { p: mine, public: 'true' }, ...notMine },
    ]),
    ...rows({ call: 'GET /playlist/get' }, [
      { query: { p: mine }, code: 200, data: { playlist: { id: mine } } },
      { query: { p: mine }, host: 'slowtide.localhost', ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/remove', ...MINE }, [
      { form: { p: mine, s: second }, code: 200, data: null },
      { form: { p: mine, s: second }, code: 200, data: null },
      { form: { p: mine, s: '' }, code: 400, message: /^s: / },
      { as: 'subscriber', form: { p: mine, s: first }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/delete', ...MINE }, [
      { as: 'subscriber', form: { p: doomed }, ...notMine },
      { form: { p: doomed }, code: 200, data: null },
      { form: { p: doomed }, ...notMine },
      { form: {}, code: 400, message: /^p: / },
    ]),
    ...rows({ call: 'POST /ownplaylist/restore', ...MINE }, [
      { form: { p: mine }, ...notMine },
      { as: 'subscriber', form: { p: doomed }, ...notMine },
      { form: { p: doomed }, code: 200, data: { id: doomed } },
      { form: { p: 'u-1' }, code: 400, message: /^p: / },
    ]),
    ...rows({ call: 'GET /ownplaylist/match', ...MINE }, [
      { query: { playlist: 'full-throttle', limit: '5' }, code: 200 },
      { query: { added: 'soon' }, code: 400, message: 'added: Please choose a day.' },
      { query: { after: 'a' }, code: 400, message: 'after: must be a number' },
    ]),
    ...rows({ call: 'POST /ownplaylist/createbyrules', ...MINE }, [
      {
        form: { name: ' Lately ', playlist: 'full-throttle', limit: '2', sort: 'title' },
        code: 200,
        data: { name: 'Lately', public: false, songs: 2, rules: { limit: '2', artist: '' } },
      },
      { form: { name: '' }, code: 400, message: 'Please enter a name.' },
      { form: { name: 'All', limit: '1001' }, code: 400, message: /^limit: .+ from 1 to 1000\.$/ },
      { form: { name: 'All', sort: 'best' }, code: 400, message: /^sort: / },
    ]),
    ...rows({ call: 'POST /ownplaylist/rules', ...MINE }, [
      { form: { p: ruled, artist: 'Nobody' }, code: 200, data: { songs: 0, rules: { artist: 'Nobody' } } },
      { form: { p: mine }, code: 404, message: 'That playlist has no rules.' },
      { form: { p: ruled, longest: '2', shortest: '3' }, code: 400, message: /^longest: This is shorter/ },
      { as: 'subscriber', form: { p: ruled }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/refresh', ...MINE }, [
      { form: { p: ruled }, code: 200, data: { changed: false } },
      { form: { p: mine }, code: 404, message: 'That playlist has no rules.' },
      { form: { p: ruled, s: 'a b' }, code: 400, message: /^s/ },
      { as: 'subscriber', form: { p: ruled }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/invite', ...MINE }, [
      { form: { p: mine, name: ' Mira ' }, code: 200 },
      { form: { p: mine, name: '' }, code: 400, message: 'Please enter a name.' },
      {
        form: { p: ruled, name: 'Mira' },
        code: 409,
        message: /^The songs of this playlist follow its rules/,
      },
      { as: 'subscriber', form: { p: mine, name: 'Luna' }, ...notMine },
    ]),
    ...rows({ call: 'GET /ownplaylist/together', ...MINE }, [
      { query: { p: mine }, code: 200, data: { editors: [{ name: 'Mira', owner: true, you: true }] } },
      { as: 'subscriber', query: { p: mine }, ...notMine },
    ]),
    ...rows({ call: 'GET /ownplaylist/invitation', ...MINE }, [
      { query: { code }, code: 200, data: { id: mine, name: 'Rain', by: 'Mira', joined: true } },
      { query: { code: 'a'.repeat(22) }, code: 404, message: /^This invitation is no longer valid/ },
      { query: { code: 'a' }, code: 400, message: /^code: / },
    ]),
    ...rows({ call: 'POST /ownplaylist/endinvitation', ...MINE }, [
      { form: { p: mine }, code: 200, data: null },
      { form: {}, code: 400, message: /^p: / },
      { as: 'subscriber', form: { p: mine }, ...notMine },
    ]),
    ...rows({ call: 'POST /ownplaylist/add', ...MINE }, [
      { form: { p: ruled, s: first }, code: 409, message: /^The songs of this playlist follow its rules/ },
    ]),
  ];
};

const nothing = { discord: null, discord_id: null, channel_id: null, channel_name: null };

export const accountRows = [
  ...rows({ call: 'GET /account/getinfo' }, [
    { as: 'listener', code: 200, data: nothing },
    { as: 'donator', code: 200, data: nothing },
  ]),
  ...rows({ call: 'GET /account/channels' }, [
    { as: 'listener', code: 200, data: [] },
    { as: 'premiumplus', code: 200, data: ['https://youtube.example/luna'] },
  ]),
  ...rows({ call: 'GET /account/getroles' }, [
    { as: 'premiumplus', code: 200, data: { plan: 'premium_plus' } },
    { as: 'listener', code: 200, data: { plan: null } },
  ]),
  ...rows({ call: 'GET /account/plan' }, [
    { as: 'premiumplus', code: 200, data: { plan: 'premium_plus', payment: null, granted: { until: null } } },
    { as: 'listener', code: 200, data: { plan: null, payment: null, granted: null } },
  ]),
];

const GIFT = {
  plan: 'premium',
  months: '3',
  giver: 'Ana',
  recipient: 'mia@example.com',
  message: '',
  send_on: '',
};

export const giftRows = [
  ...rows({ call: 'POST /gift/create' }, [
    { form: GIFT, code: 200, data: {} },
    { form: { ...GIFT, months: '7' }, code: 404, message: 'This gift is not offered.' },
    { form: { ...GIFT, plan: 'donate' }, code: 400 },
    { form: { ...GIFT, giver: '' }, code: 400, message: 'Your name is required.' },
    { form: { ...GIFT, giver: 'Ana\r\nBcc: b@c.de' }, code: 400, message: /one line/ },
    { form: { ...GIFT, recipient: 'mia' }, code: 400, message: /valid e-mail address/ },
    { form: { ...GIFT, message: 'x'.repeat(301) }, code: 400, message: /^Message must have/ },
    { form: { ...GIFT, send_on: '2019-01-01' }, code: 400, message: /choose a day from today/ },
    { form: { ...GIFT, send_on: 'soon' }, code: 400, message: /choose a day/ },
  ]),
];

/** Must run last, because the account is erased. */
export const erasureRows = rows({ call: 'POST /account/erase', as: 'donator' }, [
  { form: {}, code: 400, message: 'confirm: must be delete' },
  { form: { confirm: 'delete' }, code: 200, message: /^Your Rushtone account will be deleted on / },
]);
