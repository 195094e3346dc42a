import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  PLAYLIST_EDITORS_LIMIT,
  type OwnplaylistInvitation,
  type OwnplaylistTogether,
  type PlaylistWithSongs,
  type UserPlaylist,
} from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { topicRevisions } from '../../topics/topics.ts';
import { deletePersonalData } from '../privacy/personal-data.ts';

let server: TestServer;
let owner: string;
let editor: string;
let stranger: string;
let songs: string[];
before(async () => {
  server = await startTestServer();
  owner = await server.signIn('listener@example.com');
  editor = await server.signIn('subscriber@example.com');
  stranger = await server.signIn('donator@example.com');
  const rows = await server.db
    .selectFrom('songs')
    .select('video_id')
    .where('brand', '=', 'rushtone')
    .orderBy('video_id')
    .limit(6)
    .execute();
  songs = rows.map(({ video_id }) => video_id);
});
after(() => server.stop());

const post = <Data = unknown>(call: string, form: Record<string, string>, as: string) =>
  callApi<Data>(server, { call: `POST /ownplaylist/${call}`, form, token: as });
const read = async (p: string, as = owner) => {
  const { data } = await server.get<PlaylistWithSongs>(`/playlist/get?p=${p}`, { token: as });
  return data.songs.map(({ youtube_id }) => youtube_id);
};
const together = async (p: string, as = owner) => {
  const { data } = await server.get<OwnplaylistTogether>(`/ownplaylist/together?p=${p}`, { token: as });
  return data;
};
const listOf = async (as: string) =>
  (await server.get<UserPlaylist[]>('/ownplaylist/getall', { token: as })).data;

let p: string;
let code: string;
/** Creates a playlist of the first songs, which the editor has joined. */
beforeEach(async () => {
  await server.pool.query('delete from own_playlists');
  const created = await post<UserPlaylist>(
    'create',
    { name: 'Road trip', s: songs.slice(0, 3).join() },
    owner,
  );
  p = created.data?.id ?? '';
  const invited = await post<{ invite: string }>('invite', { p, name: 'Mira' }, owner);
  code = invited.data?.invite ?? '';
  assert.equal((await post('join', { code, name: 'Leo' }, editor)).code, 200);
});
const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((index) => () => songs[index] ?? '') as [
  () => string,
  () => string,
  () => string,
  () => string,
  () => string,
];

describe('an invitation', () => {
  test('says what it is to, and makes those who accept it editors of a playlist that stays its owner’s', async () => {
    const link = `/ownplaylist/invitation?code=${code}`;
    const invitation = await server.get<OwnplaylistInvitation>(link, { token: stranger });
    assert.deepEqual(invitation.data, { id: p, name: 'Road trip', by: 'Mira', joined: false });
    assert.equal((await server.get<OwnplaylistInvitation>(link, { token: editor })).data.joined, true);
    assert.deepEqual((await listOf(editor))[0], { ...(await listOf(owner))[0], by: 'Mira' });
    assert.deepEqual(await read(p, editor), [a(), b(), c()]);
    for (const [call, form] of [
      ['rename', { name: 'Mine now' }],
      ['share', { public: 'true' }],
      ['delete', {}],
      ['invite', { name: 'Leo' }],
      ['endinvitation', {}],
    ] as const)
      assert.equal((await post(call, { p, ...form }, editor)).code, 404, call);
  });

  test('that is ended lets nobody else in, and the next one has another link', async () => {
    await post('endinvitation', { p }, owner);
    for (const answer of [
      await post('join', { code, name: 'Late' }, stranger),
      await server.get(`/ownplaylist/invitation?code=${code}`, { token: stranger }),
    ])
      assert.deepEqual(
        [answer.code, answer.message],
        [404, 'This invitation is no longer valid. Ask for a new link.'],
      );
    assert.equal((await post('add', { p, s: d() }, editor)).code, 200);
    const next = await post<{ invite: string }>('invite', { p, name: 'Mira' }, owner);
    assert.notEqual(next.data?.invite, code);
    assert.equal((await together(p, editor)).invite, null, 'which editors are not told');
  });

  test('is accepted by a limited number of people', async () => {
    await server.pool.query(
      `insert into playlist_editors (list, uid, name) select $1, 'u' || i, 'n' from generate_series(3, $2::int) i`,
      [p, PLAYLIST_EDITORS_LIMIT],
    );
    assert.equal((await post('join', { code, name: 'Late' }, stranger)).code, 409);
    assert.equal((await post('join', { code, name: 'Leonard' }, editor)).code, 200, 'a new name');
    assert.equal((await together(p)).editors[1]?.name, 'Leonard');
  });
});

test('an editor who leaves, or is removed by the owner, has no way back into a private playlist', async () => {
  const idOf = async (name: string) =>
    String((await together(p)).editors.find((each) => each.name === name)?.id);
  for (const as of [editor, owner]) {
    await post('join', { code, name: 'Leo' }, editor);
    await post('add', { p, s: d() }, editor);
    assert.equal((await post('removeeditor', { p, editor: await idOf('Mira') }, editor)).code, 404);
    assert.equal((await post('removeeditor', { p, editor: await idOf('Leo') }, stranger)).code, 404);
    assert.equal((await post('removeeditor', { p, editor: await idOf('Leo') }, as)).code, 200);
    for (const call of [`/playlist/get?p=${p}`, `/ownplaylist/together?p=${p}`])
      assert.equal((await server.get(call, { token: editor })).code, 404, call);
    assert.equal((await post('add', { p, s: e() }, editor)).code, 404);
    assert.deepEqual(await listOf(editor), []);
    const { changes } = await together(p);
    assert.deepEqual(
      [changes[0]?.call, changes[0]?.by],
      ['add', null],
      'the change stays without its author',
    );
  }
});

describe('changes', () => {
  test('of two who edit at once are all kept, each with its author', async () => {
    await Promise.all([
      post('add', { p, s: d() }, editor),
      post('remove', { p, s: b() }, owner),
      post('move', { p, s: c(), before: a() }, editor),
      post('add', { p, s: e() }, owner),
    ]);
    assert.deepEqual((await read(p)).toSorted(), [a(), c(), d(), e()].toSorted());
    const { changes } = await together(p, editor);
    assert.deepEqual(changes.map(({ call, by, you }) => [call, by, you]).toSorted(), [
      ['add', 'Leo', true],
      ['add', 'Mira', false],
      ['move', 'Leo', true],
      ['remove', 'Mira', false],
    ]);
  });

  test('are undone whatever was changed since, once, by everybody who edits', async () => {
    await post('remove', { p, s: `${a()},${b()}` }, editor);
    await post('add', { p, s: d() }, owner);
    await post('move', { p, s: d(), before: c() }, owner);
    const [moved, added, removed] = (await together(p)).changes.map(({ id }) => String(id));
    assert.deepEqual(await read(p), [d(), c()]);
    const undo = (change = '', as = owner) => post('undo', { p, change }, as);
    assert.equal((await undo(removed, stranger)).code, 404);
    assert.equal((await undo(removed)).code, 200);
    assert.deepEqual(await read(p), [d(), a(), b(), c()]);
    assert.equal((await undo(moved, editor)).code, 200);
    assert.deepEqual(await read(p), [a(), d(), b(), c()]);
    assert.equal((await undo(added, editor)).code, 200);
    assert.deepEqual(await read(p), [a(), b(), c()]);
    const again = await undo(added);
    assert.deepEqual([again.code, again.message], [404, 'That change can no longer be undone.']);
    assert.ok((await together(p)).changes.every(({ undone }) => undone));
  });

  test('of a playlist that one person edits are not kept', async () => {
    const alone = await post<UserPlaylist>('create', { name: 'Alone' }, owner);
    const form = { p: alone.data?.id ?? '', s: a() };
    await post('add', form, owner);
    assert.deepEqual((await together(form.p)).changes, []);
  });

  test('that are old make room for new ones', async () => {
    for (let index = 0; index < 52; index += 1)
      await post(index % 2 === 0 ? 'remove' : 'add', { p, s: a() }, editor);
    const { rowCount } = await server.pool.query('select from playlist_changes where list = $1', [p]);
    assert.equal(rowCount, 50);
  });
});

test('an account that is erased leaves its changes in the playlist of somebody else, without its name', async () => {
  await post('remove', { p, s: a() }, owner);
  await post('add', { p, s: d() }, editor);
  const email = 'subscriber@example.com';
  const uid = 'demo-subscriber';
  await server.db.transaction().execute((tx) => deletePersonalData(tx, { uid, email }));
  const { editors, changes } = await together(p);
  assert.deepEqual(
    editors.map(({ name }) => name),
    ['Mira'],
  );
  assert.deepEqual(
    changes.map(({ call, by }) => [call, by]),
    [
      ['add', null],
      ['remove', 'Mira'],
    ],
  );
  assert.deepEqual((await read(p)).toSorted(), [b(), c(), d()].toSorted());
});

test('editors learn of every change by their topic, and somebody who has left of none', async () => {
  const topicOf = async () => (await together(p)).topic ?? '';
  const revOf = async (topic: string) => (await topicRevisions(server.db, [topic])).get(topic) ?? 0;
  const topic = await topicOf();
  let before = await revOf(topic);
  const changed = async () => {
    const now = await revOf(topic);
    assert.ok(now > before);
    before = now;
  };
  await post('add', { p, s: d() }, editor);
  await changed();
  const [added] = (await together(p)).changes;
  await post('undo', { p, change: String(added?.id) }, owner);
  await changed();
  await post('join', { code, name: 'Ida' }, stranger);
  await changed();
  const left = (await together(p)).editors.find(({ name }) => name === 'Leo');
  await post('removeeditor', { p, editor: String(left?.id) }, editor);
  await changed();
  assert.notEqual(await topicOf(), topic);
  await post('add', { p, s: e() }, owner);
  assert.equal(await revOf(topic), before);
  assert.ok((await revOf(await topicOf())) > 0);
});
