/** @jest-environment @rushtone/testing/browser */
import { listen, track } from '../../testing/listen-to-player.ts';
import { playerActions } from '../state/player.slice.ts';

test('queued songs play before the next song, and then the list continues where it left off', async () => {
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

describe('upcoming songs', () => {
  const tracks = ['one', 'two', 'three', 'four', 'five'].map(track);
  const begin = async () => {
    const test = listen();
    test.player.play(track('one'), { from: { name: 'Road trip', tracks } });
    await test.settle();
    test.emit('playing');
    const following = () => {
      const { list, queue } = test.player.snapshot();
      return {
        queue: queue.map((entry) => entry.track.videoId),
        list: list?.entries.slice(list.at + 1).map((entry) => entry.track.videoId),
      };
    };
    const idOf = (videoId: string) => {
      const { list, queue } = test.player.snapshot();
      const entries = [...queue, ...(list?.entries ?? [])];
      return entries.find((entry) => entry.track.videoId === videoId)?.id ?? '';
    };
    const undo = () => {
      const [action] = test.notices.findLast(({ actions }) => actions)?.actions ?? [];
      if (action && 'run' in action) action.run();
    };
    return { ...test, following, idOf, undo };
  };
  const all = { queue: [], list: ['two', 'three', 'four', 'five'] };

  test('“Play next” takes a song out of the list, and Undo puts it back', async () => {
    const { store, following, idOf, undo } = await begin();
    store.dispatch(playerActions.playNextRequested(idOf('four')));
    expect(following()).toEqual({ queue: ['four'], list: ['two', 'three', 'five'] });
    undo();
    expect(following()).toEqual(all);
  });

  test('“Remove” and a move in several steps are each undone in one step', async () => {
    const { store, following, idOf, undo } = await begin();
    store.dispatch(playerActions.entryRemoved(idOf('three')));
    expect(following().list).toEqual(['two', 'four', 'five']);
    undo();
    for (const to of [2, 1, 0]) store.dispatch(playerActions.moveRequested({ id: idOf('five'), to }));
    expect(following().list).toEqual(['five', 'two', 'three', 'four']);
    undo();
    expect(following()).toEqual(all);
  });

  test('several songs of the queue and the list are removed or play next together, and one Undo restores them', async () => {
    const { player, store, following, idOf, undo, messages } = await begin();
    for (const videoId of ['x', 'y']) player.addToQueue(track(videoId));
    const chosen = ['five', 'y', 'three'].map(idOf);
    store.dispatch(playerActions.entriesRemoved(chosen));
    expect(following()).toEqual({ queue: ['x'], list: ['two', 'four'] });
    expect(player.snapshot().next?.videoId).toBe('two');
    undo();
    expect(following()).toEqual({ ...all, queue: ['x', 'y'] });

    store.dispatch(playerActions.playAllNextRequested(chosen));
    expect(following()).toEqual({ queue: ['y', 'three', 'five', 'x'], list: ['two', 'four'] });
    undo();
    expect(following()).toEqual({ ...all, queue: ['x', 'y'] });
    expect(messages).toEqual(expect.arrayContaining(['Removed 3 songs.', '3 songs play next.']));
  });

  test('songs removed from one list are not restored into another', async () => {
    const { player, store, following, idOf, undo, settle } = await begin();
    store.dispatch(playerActions.entriesRemoved([idOf('two'), idOf('three')]));
    player.play(track('nine'), { from: { name: 'Rain', tracks: ['nine', 'ten'].map(track) } });
    await settle();
    undo();
    expect(following()).toEqual({ queue: [], list: ['ten'] });
  });

  test('“Shuffle these once” changes only the order, and Undo keeps songs added since', async () => {
    const { player, store, following, undo } = await begin();
    for (const videoId of ['x', 'y', 'z']) player.addToQueue(track(videoId));
    jest.spyOn(Math, 'random').mockReturnValue(0);
    store.dispatch(playerActions.shuffleOnceRequested('queue'));
    jest.restoreAllMocks();
    expect(following().queue).toEqual(['y', 'z', 'x']);
    expect(player.snapshot().shuffle).toBe(false);
    player.addToQueue(track('late'));
    undo();
    expect(following()).toEqual({ ...all, queue: ['x', 'y', 'z', 'late'] });
  });
});
