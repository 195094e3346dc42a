import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Playback } from './playback.ts';
import { parseRequest, type VideoRequest } from './requests.ts';
import type { Sound } from './sound.ts';

class SilentSound implements Sound {
  clock = 0;
  allowed = true;
  level = 1;
  unlock = async (): Promise<boolean> => this.allowed;
  now = (): number => this.clock;
  prepare = (): void => {};
  start = (): number => this.clock;
  stop = (): void => {};
  setLevel = (level: number): void => void (this.level = level);
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const video = (id: string, start = 0, end?: number): VideoRequest => ({ id, start, end });

function setUp(): { sound: SilentSound; playback: Playback; told: [string, unknown][] } {
  const told: [string, unknown][] = [];
  const sound = new SilentSound();
  return { sound, told, playback: new Playback(sound, (event, info) => told.push([event, info])) };
}

const states = (told: [string, unknown][]): unknown[] =>
  told.filter(([event]) => event === 'onStateChange').map(([, info]) => info);

describe('playback', () => {
  it('cues without playing, plays, and ends at its duration', async () => {
    const { sound, playback, told } = setUp();
    playback.cue(video('short-5'));
    assert.equal(playback.state, 5);
    await playback.play(false);
    sound.clock = 4;
    playback.tick();
    assert.equal(playback.position(), 4);
    sound.clock = 5.1;
    playback.tick();
    assert.deepEqual(states(told), [5, -1, 3, 1, 0]);
    assert.equal(playback.position(), 5);
  });

  it('plays a loaded video from its start second to its end second', async () => {
    const { sound, playback } = setUp();
    playback.load(video('rt-1', 30, 40));
    await settled();
    assert.equal(playback.position(), 30);
    sound.clock = 10;
    playback.tick();
    assert.equal(playback.state, 0);
  });

  it('ignores the given end after a seek', async () => {
    const { sound, playback } = setUp();
    playback.load(video('rt-1', 30, 40));
    await settled();
    playback.seek(35);
    sound.clock = 10;
    playback.tick();
    assert.deepEqual([playback.state, playback.position()], [1, 45]);
  });

  it('stays paused through a seek, but plays from an ended video', async () => {
    const { sound, playback } = setUp();
    playback.load(video('short-5'));
    await settled();
    playback.pause();
    playback.seek(2);
    assert.deepEqual([playback.state, playback.position()], [2, 2]);
    await playback.play(false);
    sound.clock = 9;
    playback.tick();
    playback.seek(1);
    await settled();
    assert.deepEqual([playback.state, playback.position()], [1, 1]);
  });

  it('keeps its position when the rate changes', async () => {
    const { sound, playback } = setUp();
    playback.load(video('rt-1'));
    await settled();
    sound.clock = 10;
    playback.setRate(2);
    sound.clock = 15;
    assert.equal(playback.position(), 20);
    playback.setRate(3);
    assert.equal(playback.info().playbackRate, 2);
  });

  it('reports blocked autoplay, and plays once sound is allowed', async () => {
    const { sound, playback, told } = setUp();
    sound.allowed = false;
    playback.load(video('rt-1'));
    await settled();
    assert.deepEqual(told.at(-1), ['onAutoplayBlocked', null]);
    assert.equal(playback.state, -1);
    sound.allowed = true;
    await playback.play(true);
    assert.equal(playback.state, 1);
  });

  it('ignores a permission granted after the next video was loaded', async () => {
    const { playback } = setUp();
    playback.load(video('rt-1'));
    playback.cue(video('rt-2'));
    await settled();
    assert.deepEqual([playback.state, playback.videoId], [5, 'rt-2']);
  });

  it('fails with the code of the id, stalls, and refuses an invalid id', async () => {
    const { playback, told } = setUp();
    playback.load(video('error-101'));
    assert.deepEqual(told.at(-1), ['onError', 101]);
    playback.load('bad');
    assert.deepEqual(told.at(-1), ['onError', 2]);
    playback.load(video('stall'));
    await settled();
    assert.equal(playback.state, 3);
  });

  it('combines volume and mute into an output level', () => {
    const { sound, playback } = setUp();
    playback.setVolume(35);
    assert.equal(sound.level, 0.35);
    playback.setMuted(true);
    assert.equal(sound.level, 0);
    playback.setVolume(Number.NaN);
    assert.equal(playback.info().volume, 35);
  });
});

describe('parseRequest', () => {
  it('parses ids and objects', () => {
    assert.deepEqual(parseRequest('rt-1', 12), video('rt-1', 12));
    const fields = { videoId: 'rt-1', startSeconds: 3, endSeconds: 9 };
    assert.deepEqual(parseRequest(fields, undefined), video('rt-1', 3, 9));
    for (const bad of [undefined, '', 'a b', 7, {}]) assert.equal(parseRequest(bad, 0), 'bad');
  });
});
