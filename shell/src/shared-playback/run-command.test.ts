/** @jest-environment @rushtone/testing/browser */
import { listen } from '../testing/listen-to-player.ts';
import { runCommand } from './run-command.ts';

const command = (call: string, value?: string) => ({
  id: 1,
  age: 0,
  call,
  ...(value !== undefined && { value }),
});

test('commands of another device do what they say', async () => {
  const { player, start, settle, emit } = listen();
  await start('one');
  runCommand(player, command('volume', '40'));
  expect(player.snapshot().volume).toBe(40);
  runCommand(player, command('next'));
  await settle();
  emit('playing');
  expect(player.snapshot().track?.videoId).toBe('two');
  const queued = { videoId: 'three', title: 'Three', artist: 'Vela', playlistId: 'list' };
  player.addToQueue(queued);
  player.addToQueue({ ...queued, videoId: 'one' });
  const [first, second] = player.snapshot().queue;
  runCommand(player, command('remove', first?.id));
  expect(player.snapshot().queue).toEqual([second]);
  runCommand(player, command('jump', second?.id));
  expect(player.snapshot()).toMatchObject({ track: { videoId: 'one' }, queue: [] });
});

test('“Pause” and “Play” are done once, however often they come', async () => {
  const { player, host, start, emit } = listen();
  await start('one');
  const before = host.calls.length;
  runCommand(player, command('play'));
  expect(host.calls).toHaveLength(before);
  runCommand(player, command('pause'));
  emit('paused');
  runCommand(player, command('pause'));
  expect(host.calls.slice(before)).toEqual(['pause']);
});

test.each([
  ['a command of a later release', command('dance', '7')],
  ['a volume that is no number', command('volume', 'loud')],
  ['a song that is gone', command('jump', 'gone')],
])('%s leaves the song as it is', async (_what, unknown) => {
  const { player, start } = listen();
  await start('one');
  const { track, volume, muted } = player.snapshot();
  runCommand(player, unknown);
  expect(player.snapshot()).toMatchObject({ track, volume, muted, status: 'playing' });
});
