/** @jest-environment @rushtone/testing/browser */
import { aSong, ok } from '@rushtone/testing';
import { later, listen, track } from '../testing/listen-to-player.ts';
import { playerActions } from './state/player.slice.ts';
import { sleepAfter } from './state/sleep-timer.ts';
import { playHistory } from './storage/history.ts';
import { readSavedPlayer } from './storage/saved-player.ts';

test('loads nothing from the video host before the first request to play', () => {
  const { player, host } = listen();
  expect(player.snapshot().videoRequested).toBe(false);
  expect(host.loads()).toEqual([]);
  expect(player.snapshot().status).toBe('idle');
});

test('starts a song at a position, and loads its title and neighbors', async () => {
  const { player, host, emit, settle } = listen();
  player.play(track('two'), { at: 83 });
  await settle();
  emit('playing');
  expect(host.loads()).toEqual(['load two at 83']);
  expect(player.snapshot()).toMatchObject({
    status: 'playing',
    duration: 180,
    track: { videoId: 'two', title: 'Song two', artist: 'Vela' },
    next: { videoId: 'three', title: 'Song three' },
    previous: { videoId: 'one' },
  });
});

test('opening the page of the current song neither restarts nor resumes it', async () => {
  const { player, host, emit, start } = listen();
  await start('one');
  player.open(track('one'));
  player.pause();
  emit('paused');
  player.open(track('one'));
  expect(host.calls.filter((call) => call !== 'volume 100')).toEqual(['load one at 0', 'pause']);
  expect(player.snapshot().status).toBe('paused');
});

test('Play resumes a paused song', async () => {
  const { player, host, emit, start } = listen();
  await start('one');
  emit('paused');
  player.play(track('one'));
  expect(host.calls.at(-1)).toBe('play');
  expect(host.loads()).toHaveLength(1);
});

test('turning the volume down to 0 mutes, and unmuting restores an audible volume', async () => {
  const { player, host, start } = listen();
  await start('one');
  player.setVolume(5);
  player.setVolume(0);
  expect(player.snapshot()).toMatchObject({ muted: true });
  expect(host.calls.slice(-2)).toEqual(['mute', 'volume 20']);
  player.setMuted(false);
  expect(host.calls.at(-1)).toBe('unmute');
  expect(player.snapshot()).toMatchObject({ muted: false, volume: 20 });
  player.setVolume(60);
  player.setVolume(0);
  player.setMuted(false);
  expect(player.snapshot()).toMatchObject({ muted: false, volume: 60 });
});

describe('even loudness', () => {
  const volumes = (host: { calls: string[] }) => host.calls.filter((call) => call.startsWith('volume'));
  const songs = (gain: number) => ({ 'GET /song/get': ok(aSong({ title: 'Loud', gain })) });

  test('a song is quieter by its gain, at any volume of the listener, until that is turned off', async () => {
    const { player, store, host, start } = listen(songs(-6));
    await start('one');
    expect(host.calls.at(-1)).toBe('volume 50');
    player.setVolume(40);
    expect(host.calls.at(-1)).toBe('volume 20');
    expect(player.snapshot().volume).toBe(40);
    store.dispatch(playerActions.evenLoudnessChanged(false));
    expect(host.calls.at(-1)).toBe('volume 40');
    await later(300);
    expect(readSavedPlayer().evenLoudness).toBe(false);
  });

  test('a quiet song is louder, at most as loud as the host can', async () => {
    const { player, host, start } = listen(songs(6));
    player.setVolume(30);
    await start('one');
    expect(host.calls.at(-1)).toBe('volume 60');
    player.setVolume(90);
    expect(host.calls.at(-1)).toBe('volume 100');
    player.setVolume(0);
    player.setMuted(false);
    expect(volumes(host).every((call) => call !== 'volume 0')).toBe(true);
  });
});

describe('the speed of a song', () => {
  const rates = (host: { calls: string[] }) => host.calls.filter((call) => call.startsWith('rate'));

  test('is given to the host in steps, up to its fastest, and the next song plays as it is', async () => {
    const { player, host, start } = listen();
    await start('one');
    for (let presses = 0; presses < 5; presses += 1) player.stepSpeed(1);
    expect(player.snapshot().speed).toBe(2);
    player.stepSpeed(-1);
    expect(rates(host)).toEqual(['rate 1.25', 'rate 1.5', 'rate 1.75', 'rate 2', 'rate 1.75']);
    await start('two');
    expect(player.snapshot().speed).toBe(1);
    expect(rates(host)).toHaveLength(5);
  });

  test('is kept for a song if the listener wishes, also after a reload', async () => {
    const { player, store, start } = listen();
    await start('one');
    player.stepSpeed(1);
    store.dispatch(playerActions.speedKept(true));
    player.stepSpeed(1);
    await start('two');
    await later(300);
    const { player: reloaded, host, start: startAgain } = listen();
    await startAgain('one');
    expect(reloaded.snapshot().speed).toBe(1.5);
    expect(rates(host)).toEqual(['rate 1.5']);
  });

  test('is 1 for a video whose ID is a name that every object has', async () => {
    const { player, host, start } = listen();
    await start('constructor');
    expect(player.snapshot().speed).toBe(1);
    expect(rates(host)).toEqual([]);
  });

  test('follows the menu of the video itself, but not the host’s own report of a load', async () => {
    const { player, store, host, start } = listen();
    await start('one');
    host.emit('onPlaybackRateChange', 0.5);
    expect(player.snapshot().speed).toBe(1);
    await later(1_500);
    host.emit('onPlaybackRateChange', 0.5);
    expect(player.snapshot().speed).toBe(0.5);
    store.dispatch(playerActions.speedKept(true));
    player.play(track('two'));
    host.emit('onPlaybackRateChange', 1);
    await start('one');
    expect(player.snapshot().speed).toBe(0.5);
  });
});

test('plays the next song at the end, and stops after the last one', async () => {
  const { player, host, emit, settle, start } = listen();
  await start('two');
  emit('ended');
  await settle();
  emit('playing');
  expect(player.snapshot().track?.videoId).toBe('three');
  emit('ended');
  expect(player.snapshot().status).toBe('ended');
  expect(host.loads()).toEqual(['load two at 0', 'load three at 0']);
});

test('repeats the same song from 0 when repeat is on', async () => {
  const { player, host, emit, start } = listen();
  await start('one');
  player.setRepeat(true);
  emit('ended');
  expect(host.calls.slice(-2)).toEqual(['seek 0', 'play']);
});

test('coalesces quick skips into one load, and ignores events of an earlier video', async () => {
  const { player, host, emit, start, settle } = listen();
  await start('one');
  for (const videoId of ['two', 'one', 'three']) player.play(track(videoId));
  emit('ended');
  await settle();
  expect(host.loads()).toEqual(['load one at 0', 'load two at 0', 'load three at 0']);
  expect(player.snapshot().track?.videoId).toBe('three');
});

test('after the last song the music stops', async () => {
  const { player, emit, start } = listen();
  await start('three');
  emit('ended');
  expect(player.snapshot()).toMatchObject({ status: 'ended', track: { videoId: 'three' } });
});

test('restores song, position and settings paused, and loads nothing before Play', async () => {
  const saved = {
    ...readSavedPlayer(),
    track: track('two'),
    next: track('three'),
    second: 83,
    volume: 40,
    repeat: true,
  };
  const { player, host, settle } = listen({}, saved);
  expect(player.snapshot()).toMatchObject({ status: 'paused', volume: 40, repeat: true });
  expect(player.time()).toBe(83);
  player.open(track('two'));
  await settle();
  expect(host.loads()).toEqual([]);
  player.seek(90);
  player.toggle();
  expect(host.loads()).toEqual(['load two at 90']);
});

test('a restored song has its chapters, lyrics and gain once it plays, or a panel shows them', async () => {
  const lyrics = { lines: [{ at: 1, text: 'One' }], source: 'x', rights: 'x' };
  const description = '0:00 Intro\n0:20 Verse\n0:40 End';
  const answers = { 'GET /song/get': ok(aSong({ description, lyrics, gain: -3, next: 'four' })) };
  const saved = { ...readSavedPlayer(), track: track('two'), next: track('three') };
  const begin = async (act: (view: ReturnType<typeof listen>) => void) => {
    const view = listen(answers, saved);
    await view.settle();
    expect([view.api.calls, view.player.snapshot().lyrics]).toEqual([[], null]);
    act(view);
    await view.settle();
    return view.player.snapshot();
  };
  const details = { lyrics, gain: -3, chapters: [{ title: 'Intro' }, { title: 'Verse' }, { title: 'End' }] };
  expect(await begin(({ player }) => player.toggle())).toMatchObject(details);
  expect(await begin(({ store }) => store.dispatch(playerActions.panelChanged('more')))).toMatchObject(
    details,
  );
});

test('a song restored while shuffling keeps what was heard before it', async () => {
  const saved = { ...readSavedPlayer(), track: track('two'), previous: track('seven'), shuffle: true };
  const { player, settle } = listen(
    { 'GET /song/get': ok(aSong({ previous: 'one', next: 'three' })) },
    saved,
  );
  player.toggle();
  await settle();
  expect(player.snapshot()).toMatchObject({ next: { videoId: 'three' }, previous: { videoId: 'seven' } });
});

test('starting in another tab pauses this one, which shows that until it plays again', async () => {
  const { player, store, host, emit, start } = listen();
  await start('one');
  store.dispatch(playerActions.otherTabStarted());
  emit('paused');
  expect(host.calls.at(-1)).toBe('pause');
  expect(player.snapshot()).toMatchObject({ status: 'paused', playsElsewhere: true });
  player.toggle();
  emit('playing');
  expect(player.snapshot().playsElsewhere).toBe(false);
});

test('adds played songs to the history with their titles', async () => {
  const { start } = listen();
  await start('one');
  await start('two');
  expect(playHistory.read().map((entry) => entry.track.title)).toEqual(['Song two', 'Song one']);
});

test('closing pauses and resets the player, but keeps the volume', async () => {
  const { player, host, start } = listen();
  await start('one');
  player.setVolume(40);
  player.close();
  expect(host.calls.at(-1)).toBe('pause');
  expect(player.snapshot()).toMatchObject({ status: 'idle', track: null, volume: 40 });
});

test('a sleep timer from before a reload pauses the music at its deadline', async () => {
  const { player, host, emit, start, messages } = listen(
    {},
    {
      ...readSavedPlayer(),
      sleepTimer: sleepAfter(5, Date.now()),
    },
  );
  await start('one');
  await later(4 * 60_000);
  expect(host.calls).not.toContain('pause');
  await later(61_000);
  expect(host.calls).toContain('pause');
  emit('paused');
  expect(player.snapshot().sleepTimer).toBeNull();
  expect(messages).toContain('The sleep timer paused the music.');
});
