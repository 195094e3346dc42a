/** @jest-environment @rushtone/testing/browser */
import { aSong, errorResponse, ok, type MockResponses } from '@rushtone/testing';
import { later, listen } from '../../testing/listen-to-player.ts';

const OFFLINE: MockResponses = { 'GET /song/get': 'offline' };
const ONLINE: MockResponses = {
  'GET /song/get': ({ query }) =>
    ok(aSong({ title: `Song ${query.s}`, author_name: 'Vela', next: query.s === 'one' ? 'two' : null })),
};

test('title and neighbors that failed to load are requested again', async () => {
  const { player, api, start } = listen(OFFLINE);
  await start('one');
  expect(player.snapshot()).toMatchObject({ status: 'playing', detailsMissing: true, next: null });
  api.change(ONLINE);
  await later(1_000);
  expect(player.snapshot()).toMatchObject({
    detailsMissing: false,
    track: { title: 'Song one', artist: 'Vela' },
    next: { videoId: 'two' },
  });
});

test('they are requested immediately when the connection returns', async () => {
  const { player, api, start } = listen(OFFLINE);
  await start('one');
  api.change(ONLINE);
  window.dispatchEvent(new Event('online'));
  await later(50);
  expect(player.snapshot().next?.videoId).toBe('two');
});

test('if a song ends before its neighbors are known, the next one plays as soon as they are', async () => {
  const { player, api, messages, emit, settle, start } = listen(OFFLINE);
  await start('one');
  emit('ended');
  expect(player.snapshot().status).toBe('ended');
  await later(1_600);
  expect(messages).toEqual([
    'The next song could not be loaded. It plays as soon as the connection is back.',
  ]);
  api.change(ONLINE);
  window.dispatchEvent(new Event('online'));
  await settle();
  emit('playing');
  expect(player.snapshot()).toMatchObject({ status: 'playing', track: { videoId: 'two' } });
});

test('a retry at the end of the song finds the next one without a notice', async () => {
  const { player, api, messages, emit, settle, start } = listen(OFFLINE);
  await start('one');
  api.change(ONLINE);
  emit('ended');
  await settle();
  expect(player.snapshot().track?.videoId).toBe('two');
  expect(messages).toEqual([]);
});

test('a song that the server rejects is not requested again', async () => {
  const { player, api, start } = listen({ 'GET /song/get': errorResponse(404, 'Song not found.') });
  await start('one');
  await later(1_100);
  expect(player.snapshot().detailsMissing).toBe(false);
  expect(api.calls.filter(({ path }) => path === '/song/get')).toHaveLength(1);
});
