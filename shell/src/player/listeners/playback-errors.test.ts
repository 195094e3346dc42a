/** @jest-environment @rushtone/testing/browser */
import { aSong, errorResponse, ok } from '@rushtone/testing';
import { later, listen } from '../../testing/listen-to-player.ts';
import { SKIP_NOTICE_MS } from './playback-errors.ts';

test('skips a removed video with a notice, and stops at error 153', async () => {
  const { player, messages, settle, start } = listen();
  await start('one');
  player.link.errorRaised(100);
  await settle();
  expect(messages).toEqual(['This video is no longer available. Skipping it.']);
  expect(player.snapshot().track?.videoId).toBe('one');
  await later(SKIP_NOTICE_MS);
  expect(player.snapshot().track?.videoId).toBe('two');
  expect(player.snapshot().unavailable).toEqual(['one']);
  player.link.errorRaised(153);
  expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'two' } });
});

test('retries a failure of the video player once, at the same position', async () => {
  const { player, host, start } = listen();
  await start('one');
  host.moveTo(42);
  player.link.errorRaised(5);
  expect(host.loads().at(-1)).toBe('load one at 42');
});

test('reports that the browser blocks autoplay', async () => {
  const { player, host, start } = listen();
  await start('one');
  host.emit('onAutoplayBlocked');
  expect(player.snapshot().status).toBe('blocked');
});

test('skips a deleted song to the one that now follows its predecessor', async () => {
  const { player, api, messages, settle, emit, start } = listen();
  await start('one');
  api.change({
    'GET /song/get': ({ query }) =>
      query.s === 'two'
        ? errorResponse(404, 'Gone.')
        : ok(aSong({ title: `Song ${query.s}`, next: 'three' })),
  });
  emit('ended');
  await settle();
  await settle();
  expect(player.snapshot().track?.videoId).toBe('three');
  expect(messages).toContain('That song is no longer available. Playing the next one.');
});

test('canceling a skip stays on the song and offers Retry and the next song', async () => {
  const { player, notices, settle, start } = listen();
  await start('one');
  player.link.errorRaised(101);
  await settle();
  const cancel = notices.at(-1)?.actions?.find(({ label }) => label === 'Cancel');
  if (cancel && 'run' in cancel) cancel.run();
  await later(SKIP_NOTICE_MS);
  expect(player.snapshot()).toMatchObject({ status: 'failed', track: { videoId: 'one' } });
  expect(notices.at(-1)?.actions?.map(({ label }) => label)).toEqual([
    'Retry',
    'Next song',
    'Open on YouTube',
  ]);
});

test('a skip goes back if the user went back', async () => {
  const { player, settle, start } = listen();
  await start('three');
  player.previous();
  await settle();
  player.link.errorRaised(100);
  await later(SKIP_NOTICE_MS + 100);
  expect(player.snapshot().track?.videoId).toBe('one');
});
