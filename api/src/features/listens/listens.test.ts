import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ListensReport, ListensServices } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createVault } from '../linking/vault.ts';
import { listenBrainz } from './listenbrainz.ts';
import { TokenRefused } from './listen-service.ts';
import { reportListens, reportPlaying, type Listens, type ListensJob } from './report.ts';

const TOKEN = '0b2f1c66-5d5e-4c3a-9d7b-6f0a1e2d3c4b';

let server: TestServer;
let origin: string;
let token: string;
let songs: { video_id: string; title: string; artist: string; duration: number }[];
before(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = await server.signIn('listener@example.com');
  const { rows } = await server.pool.query(
    `select video_id, title, artist, duration from songs where brand = 'rushtone' and start_second is null limit 3`,
  );
  songs = rows;
});
after(() => server.stop());

const post = <Data = null>(path: string, form: Record<string, string>) =>
  callApi<Data>(server, { call: `POST /listens/${path}`, form, token });
const connect = (userToken = TOKEN) => post('connect', { service: 'listenbrainz', token: userToken });
const services = async () => (await server.get<ListensServices[]>('/listens/services', { token })).data;
const report = (plays: unknown) => post<ListensReport>('report', { plays: JSON.stringify(plays) });
const now = () => Math.floor(Date.now() / 1000);

/** Takes the jobs of a queue, as a server's worker does. */
const takeJobs = async (queue: 'listens' | 'listen-now'): Promise<ListensJob[]> => {
  const { rows } = await server.pool.query<{ data: ListensJob }>(
    'delete from jobs.job where name = $1 returning data',
    [queue],
  );
  return rows.map(({ data }) => data);
};
const listensOf = async (user: string) => {
  const response = await fetch(`${origin}/emulators/listenbrainz/1/user/${user}/listens`);
  const { payload } = (await response.json()) as {
    payload: {
      listens: { listened_at: number; track_metadata: { track_name: string; additional_info: object } }[];
    };
  };
  return payload.listens;
};
/** The services of this server, at the emulator unless `root` says otherwise. */
const serviceAt = (
  root = `${origin}/emulators/listenbrainz`,
): { db: TestServer['db']; listens: Listens } => ({
  db: server.db,
  listens: {
    vault: createVault(server.options.services.secrets),
    services: { listenbrainz: listenBrainz(() => root) },
  },
});

beforeEach(async () => {
  await server.db.deleteFrom('listen_services').execute();
  await takeJobs('listens');
  await takeJobs('listen-now');
});

describe('a listener connects ListenBrainz', () => {
  test('with a token that is valid there, which is stored encrypted', async () => {
    assert.deepEqual(await services(), []);
    const { code, data } = await connect();
    assert.deepEqual([code, data], [200, { name: 'listener' }]);
    assert.deepEqual(await services(), [{ service: 'listenbrainz', name: 'listener', refused: false }]);
    const stored = await server.db.selectFrom('listen_services').select('token').executeTakeFirstOrThrow();
    assert.match(stored.token, /^v1\./);
    assert.ok(!stored.token.includes(TOKEN));
    assert.ok(!server.log.join('').includes(TOKEN));
  });

  test('a wrong token is refused, and nothing is stored', async () => {
    const { code, message } = await connect('11111111-0000-0000-0000-000000000000');
    assert.deepEqual(
      [code, message],
      [400, 'This token is not valid. Copy it once more from your settings there.'],
    );
    assert.equal((await connect(' ')).message, 'Please enter your token.');
    assert.deepEqual(await services(), []);
  });

  test('disconnecting deletes the token', async () => {
    await connect();
    assert.equal((await post('disconnect', { service: 'listenbrainz' })).code, 200);
    assert.deepEqual(await server.db.selectFrom('listen_services').selectAll().execute(), []);
  });
});

describe('plays', () => {
  test('are reported with artist, title and length of the catalog, once for each time', async () => {
    await connect();
    const [one, two] = songs;
    const at = now() - 600;
    const plays = [
      { s: one?.video_id, at },
      { s: two?.video_id, at: at + 200 },
      { s: 'no-song', at },
    ];
    assert.deepEqual((await report(plays)).data, { services: 1 });
    const [job] = await takeJobs('listens');
    assert.ok(job);
    await reportListens(serviceAt(), job);
    // As after an answer that was lost.
    await reportListens(serviceAt(), job);
    const listens = await listensOf('listener');
    assert.deepEqual(
      listens.map(({ listened_at, track_metadata }) => [listened_at, track_metadata.track_name]),
      [
        [at + 200, two?.title],
        [at, one?.title],
      ],
    );
    assert.deepEqual(listens[1]?.track_metadata.additional_info, {
      media_player: 'Rushtone',
      submission_client: 'Rushtone',
      music_service: 'youtube.com',
      origin_url: server.options.services.runtime.video.watch + one?.video_id,
      duration_ms: (one?.duration ?? 0) * 1000,
    });
  });

  test('from the future or older than 30 days are left out, and what is no list of plays is an error', async () => {
    await connect();
    const s = songs[0]?.video_id;
    await report([
      { s, at: now() + 3_600 },
      { s, at: now() - 31 * 86_400 },
    ]);
    assert.deepEqual(await takeJobs('listens'), []);
    for (const wrong of [{ s }, [{ s: 'a b', at: 1 }], [{ s, at: 'now' }]])
      assert.equal((await report(wrong)).code, 400);
    assert.equal((await post('report', { plays: 'not json' })).code, 400);
  });

  test('of somebody without a connected service are told to nobody', async () => {
    const plays = [{ s: songs[0]?.video_id, at: now() }];
    assert.deepEqual((await report(plays)).data, { services: 0 });
    assert.deepEqual(await takeJobs('listens'), []);
  });

  test('what plays now is told at once, and is no listen', async () => {
    await connect();
    const before = await listensOf('listener');
    await post('playing', { s: songs[2]?.video_id ?? '' });
    const [job] = await takeJobs('listen-now');
    assert.ok(job);
    await reportPlaying(serviceAt(), job);
    const response = await fetch(`${origin}/emulators/listenbrainz/1/user/listener/playing-now`);
    assert.match(
      await response.text(),
      new RegExp(`"track_name":${JSON.stringify(songs[2]?.title).replace(/[()[\]?*+.]/g, '\\$&')}`),
    );
    assert.deepEqual(await listensOf('listener'), before);
  });

  test('wait while the service is away, and end if it refuses the token', async () => {
    await connect();
    const job: ListensJob = {
      uid: 'demo-listener',
      service: 'listenbrainz',
      listens: [{ title: 'One', artist: 'Vela', at: now(), seconds: null, url: 'https://example.com' }],
    };
    await assert.rejects(reportListens(serviceAt('http://127.0.0.1:9'), job));
    assert.equal((await services())[0]?.refused, false);
    const refusing = serviceAt();
    const refuse = () => Promise.reject(new TokenRefused('no'));
    const service = { label: 'ListenBrainz', accountOf: refuse, report: refuse, reportPlaying: refuse };
    refusing.listens = { ...refusing.listens, services: { listenbrainz: service } };
    await reportListens(refusing, job);
    assert.equal((await services())[0]?.refused, true);
    assert.deepEqual((await report([{ s: songs[0]?.video_id, at: now() }])).data, { services: 0 });
    await connect();
    assert.equal((await services())[0]?.refused, false);
  });

  test('a token that was sealed with a secret that is gone counts as refused', async () => {
    await connect();
    await server.db.updateTable('listen_services').set({ token: 'v1.unreadable' }).execute();
    await report([{ s: songs[0]?.video_id, at: now() }]);
    const [job] = await takeJobs('listens');
    assert.ok(job);
    await reportListens(serviceAt(), job);
    assert.equal((await services())[0]?.refused, true);
  });
});
