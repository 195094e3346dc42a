import { createFakePlayer } from '@rushtone/testing';
import { takeTurns } from './take-turns.ts';

const track = { videoId: 'a', title: 'A', artist: 'Vela', playlistId: null };

test('starting the player pauses the clip, once', () => {
  const player = createFakePlayer();
  const clip = { pause: jest.fn() };
  const { leave } = takeTurns(player, clip);
  player.play(track);
  player.setVolume(50);
  expect(clip.pause).toHaveBeenCalledTimes(1);
  leave();
});

test('starting the clip pauses the player, and that does not pause the clip', () => {
  const player = createFakePlayer();
  player.play(track);
  const clip = { pause: jest.fn() };
  const { started, leave } = takeTurns(player, clip);
  started();
  expect(player.snapshot().status).toBe('paused');
  expect(clip.pause).not.toHaveBeenCalled();
  leave();
});

test('of two clips one is heard', () => {
  const player = createFakePlayer();
  const [first, second] = [{ pause: jest.fn() }, { pause: jest.fn() }];
  const turns = [takeTurns(player, first), takeTurns(player, second)];
  turns[1]?.started();
  expect(first.pause).toHaveBeenCalledTimes(1);
  expect(second.pause).not.toHaveBeenCalled();
  for (const { leave } of turns) leave();
});

test('a clip that has gone is left alone', () => {
  const player = createFakePlayer();
  const clip = { pause: jest.fn() };
  takeTurns(player, clip).leave();
  player.play(track);
  expect(clip.pause).not.toHaveBeenCalled();
});
