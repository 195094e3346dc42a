import { MakerFailure } from '../../engine/failure.ts';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { MakerSession } from './session.ts';

const preview = { control: jest.fn(), stop: jest.fn() };
const sound = { frames: 100, sampleRate: 8_000, channels: 1 as const, peaks: new Float32Array(2) };

const aSession = (speed: number) => {
  const save = jest.fn(async () => new Blob());
  const load = jest.fn(async () => sound);
  const session = new MakerSession(
    { ...UNTOUCHED, speed },
    {
      createEngine: () => ({ load, save, connect: jest.fn(), dispose: jest.fn() }),
      startPreview: async () => preview,
      deliver: jest.fn(),
      onPlay: jest.fn(),
    },
  );
  return { session, save, load };
};

test('does not render at a rate of 0', async () => {
  const { session, save } = aSession(0);
  await session.load(new File([], 'a.wav'));
  await session.save('wav');
  expect(session.state().notice?.message).toBe(
    'Invalid Speed: Playback speed must be greater than zero to download.',
  );
  expect(save).not.toHaveBeenCalled();
});

test('a second file replaces the first, even while that is loading', async () => {
  const { session, load } = aSession(20);
  let finishFirst: (value: typeof sound) => void = () => undefined;
  load.mockImplementationOnce(() => new Promise((resolve) => (finishFirst = resolve)));
  const first = session.load(new File([], 'first.wav'));
  await session.load(new File([], 'second.wav'));
  finishFirst(sound);
  await first;
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'second.wav' });
  expect(preview.stop).toHaveBeenCalledTimes(1);
});

test('an invalid file leaves the loaded song in place', async () => {
  const { session, load } = aSession(20);
  await session.load(new File([], 'song.wav'));
  load.mockRejectedValueOnce(new MakerFailure('type', { kept: true }));
  await session.load(new File([], 'letter.txt'));
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'song.wav' });
  expect(session.state().notice?.message).toContain('Invalid File Type');
  session.toggle();
  expect(preview.control).toHaveBeenLastCalledWith({ playing: true });
});
