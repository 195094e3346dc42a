import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { ENDPOINTS } from '../features/index.ts';
import { namesOf } from '@rushtone/api-testing/fuzz/requests';

let server: TestServer;
let authorization: string;
before(async () => {
  server = await startTestServer();
  authorization = `Bearer ${await server.signIn('subscriber@example.com')}`;
});
after(() => server.stop());

/** Values besides a number, which the pause of a plan takes in JSON too. */
const NEITHER = [true, null, [], ['a', 'b'], {}, { a: 'b' }];

const NO_TEXT = [1, ...NEITHER];

/** Valid values of fields other than URLs. */
const RIGHT: Readonly<Record<string, string>> = {
  texts: '{}',
  service: 'listenbrainz',
  plays: '[]',
  look: 'null',
  email: 'a@example.com',
  remember: 'Yes',
  topic: 'other',
  kind: 'logo',
  form_mail: '',
  deadline: '',
  id: '1',
  p: `u-${'a'.repeat(22)}`,
  s: 'abc',
  before: 'abc',
  code: 'a'.repeat(22),
  change: '1',
  device: 'd'.repeat(22),
  room: 'r'.repeat(22),
  member: 'm'.repeat(22),
  song: 'abc',
  second: '1',
  at: '1',
  playing: 'true',
  speed: '1',
  repeat: 'true',
  whole: 'true',
  upcoming: 'abc',
  last_added: '0',
  open: 'true',
  muted: 'true',
  may_return: 'true',
  idle: 'true',
  known: '1',
  claim: 'c'.repeat(22),
  begins: 'true',
  written_at: '1',
  on: 'true',
  state: '{}',
  songs: '{}',
  call: 'pause',
  value: '',
  editor: '1',
  artist: '',
  playlist: '',
  added: '',
  shortest: '',
  longest: '',
  favorites: '',
  heard: '',
  refused: '',
  slowest: '',
  fastest: '',
  limit: '5',
  public: 'true',
  online: 'true',
  theme: 'paper',
  accent: '',
  order: '',
  sort: 'newest',
  playlists: '',
  cover: '',
  links: '[]',
  cover_position: 'top',
  event: 'visit',
  plan: 'premium',
  months: '3',
  recipient: 'a@example.com',
  send_on: '',
};

const right = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, RIGHT[name] ?? 'https://example.com']));

test('rejects a query that has a parameter twice', async () => {
  for (const { method, path, query } of ENDPOINTS) {
    for (const name of namesOf(query)) {
      const url = `/api${path}?${name}=a&${name}=b`;
      const answer = await server.app.inject({ method, url, headers: { authorization } });
      assert.equal(answer.statusCode, 400, `${url}: ${answer.body}`);
    }
  }
});

test('rejects values of forms that are not text, with a message that names the field', async () => {
  for (const { method, path, form } of ENDPOINTS.filter((call) => call.method === 'POST')) {
    const names = namesOf(form);
    for (const name of names) {
      for (const value of name === 'months' ? NEITHER : NO_TEXT) {
        const payload = { ...right(names), [name]: value };
        const answer = await server.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization },
          payload,
        });
        assert.equal(answer.statusCode, 400, `${path} ${name}: ${answer.body}`);
        const { message, field } = answer.json<{ message: string; field?: string }>();
        assert.ok(field === name || message.startsWith(`${name}: `), `${path} ${name}: ${message}`);
      }
    }
  }
});
