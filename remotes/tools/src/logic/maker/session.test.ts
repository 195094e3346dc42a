import { MakerFailure } from '../../engine/failure.ts';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { createSession } from './session.ts';

const preview = { play: jest.fn(), set: jest.fn(), seek: jest.fn(), loop: jest.fn(), stop: jest.fn() };
const sound = { frames: 100, sampleRate: 8_000, channels: 1 as const, peaks: new Float32Array(2) };

const aSession = (speed: number) => {
  const save = jest.fn(async () => new Blob());
  const load = jest.fn(async () => sound);
  const session = createSession(
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

test('Invalid Speed: a rate that is not above 0 is not rendered', async () => {
  const { session, save } = aSession(0);
  await session.load(new File([], 'a.wav'));
  await session.save('wav');
  expect(session.state().notice?.message).toBe(
    'Invalid Speed: Playback speed must be greater than zero to download.',
  );
  expect(save).not.toHaveBeenCalled();
});

test('a second file takes the place of the first, even while that is loading', async () => {
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

test('a file that is none takes nothing away: the song that was there is still there', async () => {
  const { session, load } = aSession(20);
  await session.load(new File([], 'song.wav'));
  load.mockRejectedValueOnce(new MakerFailure('type', { kept: true }));
  await session.load(new File([], 'letter.txt'));
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'song.wav' });
  expect(session.state().notice?.message).toContain('Invalid File Type');
  session.toggle();
  expect(preview.play).toHaveBeenLastCalledWith(true);
});
