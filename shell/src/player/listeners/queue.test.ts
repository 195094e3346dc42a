import { listen, track } from '../../testing/listen-to-player.ts';
import { playerActions } from '../state/player.slice.ts';

test('queued songs play before the next song, and then the list continues where it was', async () => {
  const { player, emit, settle, start } = listen();
  await start('one');
  player.addToQueue(track('x'));
  player.addToQueue(track('y'));
  player.playNext(track('w'));
  const order = [];
  for (let songs = 0; songs < 4; songs += 1) {
    emit('ended');
    await settle();
    emit('playing');
    order.push(player.snapshot().track?.videoId);
  }
  expect(order).toEqual(['w', 'x', 'y', 'two']);
  expect(player.snapshot().queue).toEqual([]);
});

test('a song queued while nothing plays is not loaded before Play is pressed', async () => {
  const { player, host, settle } = listen();
  player.addToQueue(track('one'));
  expect(player.snapshot()).toMatchObject({ status: 'paused', track: { videoId: 'one' } });
  expect(player.snapshot().videoRequested).toBe(false);
  expect(host.loads()).toEqual([]);
  player.toggle();
  await settle();
  expect(host.loads()).toEqual(['load one at 0']);
});

test('Undo restores a removed song and a cleared queue', () => {
  const { player, store, notices } = listen();
  for (const videoId of ['now', 'a', 'b', 'c']) player.addToQueue(track(videoId));
  const undo = () => {
    const [action] = notices.at(-1)?.actions ?? [];
    if (action && 'run' in action) action.run();
  };
  const ids = () => player.snapshot().queue.map((entry) => entry.track.videoId);
  store.dispatch(playerActions.entryRemoved(player.snapshot().queue[1]?.id ?? ''));
  expect(ids()).toEqual(['a', 'c']);
  undo();
  expect(ids()).toEqual(['a', 'b', 'c']);
  store.dispatch(playerActions.queueCleared());
  expect(ids()).toEqual([]);
  undo();
  expect(ids()).toEqual(['a', 'b', 'c']);
});
