import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  ROOM_PEOPLE_LIMIT,
  type PlaylistWithSongs,
  type RoomEnter,
  type RoomGet,
  type RoomReport,
} from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { topicRevisions } from '../../topics/topics.ts';

let server: TestServer;
let songs: string[];
before(async () => {
  server = await startTestServer();
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  songs = data.songs.map((song) => song.youtube_id);
});
after(() => server.stop());
beforeEach(() => server.pool.query('delete from rooms'));

const HOST = 'h'.repeat(22);
const memberCode = (index: number) => String(index).padStart(22, '0');
const [MIRA, LEO] = [memberCode(1), memberCode(2)];

const call = <Data = unknown>(name: string, form: Record<string, string>, host?: string) =>
  callApi<Data>(server, { call: `POST /room/${name}`, form, ...(host && { host }) });
const ok = async <Data = unknown>(name: string, form: Record<string, string>): Promise<Data> => {
  const { code, message, data } = await call<Data>(name, form);
  assert.equal(code, 200, `${name}: ${message}`);
  return data as Data;
};
const start = async (): Promise<string> => (await ok<RoomEnter>('start', { member: HOST })).room;
const enter = (room: string, member: string) => ok<RoomEnter>('enter', { room, member });
const read = async (room: string, known = ''): Promise<RoomGet> =>
  (await server.get<RoomGet>(`/room/get?room=${room}&known=${known}`)).data;
const PLAYS = { second: '10', playing: 'true', speed: '1', repeat: 'false', whole: 'false', last_added: '0' };
const report = (room: string, form: Record<string, string> = {}, member = HOST) =>
  ok<RoomReport>('report', { room, member, song: songs[0] ?? '', ...PLAYS, ...form });
/** Makes it seem that a member was silent for so long. */
const silence = (room: string, id: number, seconds: number) =>
  server.pool.query(
    `update room_members set seen_at = now() - make_interval(secs => $3) where room = $1 and id = $2`,
    [room, id, seconds],
  );

describe('whoever has the link', () => {
  test('learns what the host plays, where it is, and what follows', async () => {
    const room = await start();
    const { now } = await report(room, { upcoming: `${songs[1]},${songs[2]},gone` });
    const { song, second, at, playing, upcoming, songs_rev, now: later } = await read(room);
    assert.deepEqual([song?.youtube_id, second, playing], [songs[0], 10, true]);
    assert.ok(at <= later && at >= now - 1000);
    assert.deepEqual(
      upcoming?.map((each) => each.youtube_id),
      [songs[1], songs[2]],
    );
    assert.equal((await read(room, String(songs_rev))).upcoming, null);
  });

  test('knows people by made-up names, which differ', async () => {
    const room = await start();
    for (let index = 0; index < 20; index += 1) await enter(room, memberCode(index));
    const { members } = await read(room);
    assert.equal(new Set(members.map(({ name }) => name)).size, 21);
    assert.ok(members.every(({ name }) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name)));
    const { rows } = await server.pool.query('select * from room_members');
    assert.ok(!JSON.stringify(rows).includes(HOST), 'only digests of codes are stored');
  });

  test('is told when the room is full, on the other site, or ended', async () => {
    const room = await start();
    const all = Array.from({ length: ROOM_PEOPLE_LIMIT - 1 }, (_, index) => enter(room, memberCode(index)));
    await Promise.all(all);
    const full = await call('enter', { room, member: memberCode(ROOM_PEOPLE_LIMIT) });
    assert.deepEqual([full.code, full.message], [409, 'This room is full: 50 people are in it.']);
    await enter(room, memberCode(0));
    const other = await call('enter', { room, member: MIRA }, 'slowtide.localhost:8080');
    assert.deepEqual([other.code, other.message], [404, 'This room has ended.']);
    assert.equal((await call('enter', { room: 'r'.repeat(22), member: MIRA })).code, 404);
  });
});

test('the host alone says what plays, and a time that cannot be is replaced', async () => {
  const room = await start();
  await enter(room, MIRA);
  assert.equal((await report(room, {}, MIRA)).host, false);
  assert.equal((await read(room)).song, null);
  const stranger = await call('report', { room, member: LEO, ...PLAYS });
  assert.deepEqual([stranger.code, stranger.message], [409, 'You are not in this room.']);
  const { now } = await report(room, { at: '1' });
  assert.ok((await read(room)).at >= now - 1000);
  await report(room, { at: String(now - 5000) });
  assert.equal((await read(room)).at, now - 5000);
});

describe('songs of others', () => {
  test('wait for the host’s page until it has added them', async () => {
    const room = await start();
    const { you } = await enter(room, MIRA);
    await ok('add', { room, member: MIRA, s: songs[3] ?? '' });
    const { additions, members } = await read(room);
    const by = members.find(({ id }) => id === you)?.name;
    assert.deepEqual(
      additions.map((each) => [each.id, each.song.youtube_id, each.by]),
      [[1, songs[3], by]],
    );
    assert.equal((await report(room)).addition, 1);
    assert.equal((await read(room)).additions.length, 1);
    await report(room, { last_added: '1' });
    assert.deepEqual((await read(room)).additions, []);
  });

  test('are refused when they are unknown, too many, or the host does not want them', async () => {
    const room = await start();
    const { you } = await enter(room, MIRA);
    const add = async (s = songs[3] ?? '') => {
      const { code, message } = await call('add', { room, member: MIRA, s });
      return [code, message];
    };
    assert.deepEqual(await add('gone'), [404, 'We could not find that song. It may have been removed.']);
    for (let count = 0; count < 20; count += 1) assert.equal((await add())[0], 200);
    assert.equal((await add())[0], 409);
    await report(room, { last_added: '20' });
    await ok('mute', { room, member: HOST, id: String(you), muted: 'true' });
    assert.deepEqual(await add(), [403, 'The host has muted you, so you cannot add songs.']);
    await ok('mute', { room, member: HOST, id: String(you), muted: 'false' });
    await ok('open', { room, member: HOST, open: 'false' });
    assert.deepEqual(await add(), [403, 'The host alone adds songs in this room.']);
    await ok('add', { room, member: HOST, s: songs[3] ?? '' });
  });
});

test('guests can neither open the room, nor mute, nor make themselves the host', async () => {
  const room = await start();
  const { you } = await enter(room, MIRA);
  for (const [name, form] of [
    ['open', { open: 'false' }],
    ['mute', { id: '1', muted: 'true' }],
  ] as const) {
    const { code, message } = await call(name, { room, member: MIRA, ...form });
    assert.deepEqual([code, message], [403, 'Only the host of the room can do that.']);
  }
  assert.notEqual((await read(room)).host, you);
});

describe('when people go', () => {
  test('the one who came first after the host becomes the next, and everybody is told', async () => {
    const room = await start();
    const mira = await enter(room, MIRA);
    await enter(room, LEO);
    await report(room);
    const before = (await topicRevisions(server.db, [mira.topic])).get(mira.topic) ?? 0;
    await ok('leave', { room, member: HOST, may_return: 'false' });
    const { host, song, members } = await read(room);
    assert.deepEqual([host, song?.youtube_id, members.length], [mira.you, songs[0], 2]);
    assert.ok(((await topicRevisions(server.db, [mira.topic])).get(mira.topic) ?? 0) > before);
    assert.equal((await report(room, {}, MIRA)).host, true);
  });

  test('somebody who has paused becomes the host after those who listen', async () => {
    const room = await start();
    const mira = await enter(room, MIRA);
    await ok('enter', { room, member: MIRA, idle: 'true' });
    const leo = await enter(room, LEO);
    await ok('leave', { room, member: HOST, may_return: 'false' });
    assert.equal((await read(room)).host, leo.you);
    await ok('leave', { room, member: LEO, may_return: 'false' });
    assert.equal((await read(room)).host, mira.you);
  });

  test('a page that is loaded again stays what it was, if it is back in time', async () => {
    const room = await start();
    const mira = await enter(room, MIRA);
    await ok('leave', { room, member: HOST, may_return: 'true' });
    assert.equal((await read(room)).members[0]?.away, true);
    assert.equal((await enter(room, HOST)).host, 1);
    await ok('leave', { room, member: HOST, may_return: 'true' });
    await server.pool.query(`update room_members set leaves_at = now() - interval '1 second' where id = 1`);
    assert.equal((await enter(room, MIRA)).host, mira.you);
    const back = await enter(room, HOST);
    assert.deepEqual([back.host, back.you !== 1], [mira.you, true]);
  });

  test('a host that plays and is silent is not waited for as long as others', async () => {
    const room = await start();
    const { you } = await enter(room, MIRA);
    await report(room, { playing: 'false' });
    await silence(room, 1, 30);
    assert.equal((await enter(room, MIRA)).host, 1);
    await report(room, { playing: 'true' });
    await silence(room, 1, 30);
    assert.equal((await enter(room, MIRA)).host, you);
    await enter(room, LEO);
    await silence(room, you, 15);
    assert.equal((await enter(room, LEO)).members.length, 2);
  });

  test('the room ends with its last person', async () => {
    const room = await start();
    await enter(room, MIRA);
    for (const member of [MIRA, HOST]) await call('leave', { room, member, may_return: 'false' });
    const { code, message } = await call('enter', { room, member: MIRA });
    assert.deepEqual([code, message], [404, 'This room has ended.']);
    const again = await start();
    await silence(again, 1, 100);
    assert.equal((await call('enter', { room: again, member: MIRA })).code, 404);
  });
});

test('many who enter and leave at once leave one host, who is in the room', async () => {
  const room = await start();
  const pages = Array.from({ length: 20 }, (_, index) => memberCode(index));
  await Promise.all(pages.map((member) => enter(room, member)));
  await Promise.all([
    call('leave', { room, member: HOST, may_return: 'false' }),
    ...pages.slice(0, 15).map((member) => call('leave', { room, member, may_return: 'false' })),
  ]);
  const { host, members } = await read(room);
  assert.equal(members.length, 5);
  assert.ok(members.some(({ id }) => id === host));
});
