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

const nothing = { discord: null, discord_id: null, channel_id: null, channel_name: null };

export const accountRows = [
  ...rows({ call: 'GET /account/getinfo' }, [
    { as: 'listener', code: 200, data: nothing },
    { as: 'donator', code: 200, data: nothing },
  ]),
  ...rows({ call: 'GET /account/getroles' }, [
    { as: 'premiumplus', code: 200, data: { plan: 'premium_plus' } },
    { as: 'listener', code: 200, data: { plan: null } },
  ]),
];

/** The last rows of all: the account is gone after them. */
export const erasureRows = rows({ call: 'POST /account/erase', as: 'donator' }, [
  { form: {}, code: 400, message: 'confirm: must be delete' },
  { form: { confirm: 'delete' }, code: 200, message: /^Your Rushtone account will be deleted on / },
]);
