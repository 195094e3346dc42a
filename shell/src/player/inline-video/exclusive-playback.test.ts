import { createFakePlayer } from '@rushtone/testing';
import { joinExclusivePlayback } from './exclusive-playback.ts';

const track = { videoId: 'a', title: 'A', artist: 'Vela', playlistId: null };

test('starting the player pauses an inline video once', () => {
  const player = createFakePlayer();
  const video = { pause: jest.fn() };
  const { leave } = joinExclusivePlayback(player, video);
  player.play(track);
  player.setVolume(50);
  expect(video.pause).toHaveBeenCalledTimes(1);
  leave();
});

test('starting an inline video pauses the player, which does not pause the video again', () => {
  const player = createFakePlayer();
  player.play(track);
  const video = { pause: jest.fn() };
  const { started, leave } = joinExclusivePlayback(player, video);
  started();
  expect(player.snapshot().status).toBe('paused');
  expect(video.pause).not.toHaveBeenCalled();
  leave();
});

test('starting one inline video pauses the other', () => {
  const player = createFakePlayer();
  const [first, second] = [{ pause: jest.fn() }, { pause: jest.fn() }];
  const members = [joinExclusivePlayback(player, first), joinExclusivePlayback(player, second)];
  members[1]?.started();
  expect(first.pause).toHaveBeenCalledTimes(1);
  expect(second.pause).not.toHaveBeenCalled();
  for (const { leave } of members) leave();
});

test('a removed inline video is no longer paused', () => {
  const player = createFakePlayer();
  const video = { pause: jest.fn() };
  joinExclusivePlayback(player, video).leave();
  player.play(track);
  expect(video.pause).not.toHaveBeenCalled();
});
