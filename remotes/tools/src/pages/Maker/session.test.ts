import { MakerFailure } from '../../engine/failure.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import { MakerSession } from './session.ts';

const preview = { control: jest.fn(), stop: jest.fn() };
const sound = { frames: 100, sampleRate: 8_000, channels: 1 as const, peaks: new Float32Array(2) };
const fileOf = (name: string) => new File([], name);

/** What one browser keeps. */
const aProject = () => {
  let file: File | null = null;
  let settings: MakerSettings | null = null;
  return {
    readSettings: () => settings,
    saveSettings: (changed: MakerSettings) => void (settings = changed),
    readFile: jest.fn(async () => file),
    saveFile: jest.fn(async (kept: File) => void (file = kept)),
    removeFile: jest.fn(async () => void (file = null)),
  };
};

const aSession = ({ speed = 20, project = aProject() } = {}) => {
  const save = jest.fn(async () => new Blob());
  const load = jest.fn(async (_file: File, _options?: { signal?: AbortSignal }) => sound);
  const startPreview = jest.fn(async () => preview);
  const session = new MakerSession(
    { ...UNTOUCHED, speed },
    {
      createEngine: () => ({ load, save, measure: jest.fn(), connect: jest.fn(), dispose: jest.fn() }),
      startPreview,
      project,
      deliver: jest.fn(),
      onPlay: jest.fn(),
    },
  );
  return { session, save, load, project, startPreview };
};

beforeEach(() => jest.clearAllMocks());

test('does not render at a rate of 0', async () => {
  const { session, save } = aSession({ speed: 0 });
  await session.load(fileOf('a.wav'));
  await session.save('wav');
  expect(session.state().notice?.message).toBe(
    'Invalid Speed: Playback speed must be greater than zero to download.',
  );
  expect(save).not.toHaveBeenCalled();
});

test('a second file replaces the first, even while that is loading', async () => {
  const { session, load } = aSession();
  let finishFirst: (value: typeof sound) => void = () => undefined;
  load.mockImplementationOnce(() => new Promise((resolve) => (finishFirst = resolve)));
  const first = session.load(fileOf('first.wav'));
  await session.load(fileOf('second.wav'));
  finishFirst(sound);
  await first;
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'second.wav' });
  expect(preview.stop).toHaveBeenCalledTimes(1);
});

test('an invalid file leaves the loaded song in place', async () => {
  const { session, load } = aSession();
  await session.load(fileOf('song.wav'));
  load.mockRejectedValueOnce(new MakerFailure('type', { kept: true }));
  await session.load(fileOf('letter.txt'));
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'song.wav' });
  expect(session.state().notice?.message).toContain('Invalid File Type');
  session.toggle();
  expect(preview.control).toHaveBeenLastCalledWith({ playing: true });
});

test('file and settings are there at the next visit, paused', async () => {
  const { session, project } = aSession();
  await session.load(fileOf('song.wav'));
  session.change({ speed: 25, bass: 3 });
  session.close();
  const { session: next } = aSession({ project });
  next.open();
  await next.restore({ withSettings: true });
  expect(next.state()).toMatchObject({
    phase: { kind: 'ready', name: 'song.wav' },
    settings: { speed: 25, bass: 3 },
    playing: false,
    kept: true,
    notice: { message: 'Welcome back: song.wav and your settings are here.' },
  });
});

test('a file that is chosen before the kept one is found wins, and a removed one does not come back', async () => {
  const { project } = aSession();
  await project.saveFile(fileOf('kept.wav'));
  const { session } = aSession({ project });
  session.open();
  const restoring = session.restore();
  await session.load(fileOf('chosen.wav'));
  await restoring;
  expect(session.state().phase).toMatchObject({ name: 'chosen.wav' });
  await session.removeFile();
  expect(session.state()).toMatchObject({ phase: { kind: 'empty' }, kept: null });
  await session.restore();
  expect(session.state().phase).toEqual({ kind: 'empty' });
});

test('says when the browser cannot keep the file', async () => {
  const { session, project } = aSession();
  project.saveFile.mockRejectedValueOnce(new Error('full'));
  await session.load(fileOf('song.wav'));
  await Promise.resolve();
  expect(session.state().kept).toBe(false);
});

test('a kept file that can no longer be read is removed, with the reason', async () => {
  const { session, load, project } = aSession();
  await project.saveFile(fileOf('kept.wav'));
  load.mockRejectedValueOnce(new MakerFailure('load'));
  await session.restore();
  expect(session.state().notice?.message).toContain('Audio Load Error');
  expect(project.removeFile).toHaveBeenCalledTimes(1);
});

test('a load that is canceled after the sound was released brings the kept one back, paused', async () => {
  const { session, load } = aSession();
  await session.load(fileOf('song.wav'));
  load.mockImplementationOnce(
    (_file, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new MakerFailure('canceled'))),
      ),
  );
  const loading = session.load(fileOf('long.flac'));
  session.cancel();
  await loading;
  await new Promise((resolve) => setTimeout(resolve));
  expect(session.state()).toMatchObject({ phase: { kind: 'ready', name: 'song.wav' }, playing: false });
});

test('without the maker’s own files a file fails with a retry, which opens the same file', async () => {
  const { session, load, startPreview } = aSession();
  load.mockRejectedValueOnce(new MakerFailure('start'));
  await session.load(fileOf('song.wav'));
  expect(session.state()).toMatchObject({ phase: { kind: 'empty' }, notice: { canRetry: true } });
  startPreview.mockRejectedValueOnce(new Error('The worklet could not be loaded.'));
  await session.retry();
  expect(session.state().notice).toMatchObject({
    message: 'Audio Load Error: The maker could not be loaded. Check your connection and try again.',
    canRetry: true,
  });
  await session.retry();
  expect(session.state().phase).toMatchObject({ kind: 'ready', name: 'song.wav' });
  await session.retry();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a preview that does not start can be canceled', async () => {
  const { session, startPreview } = aSession();
  let finish: (value: typeof preview) => void = () => undefined;
  startPreview.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const loading = session.load(fileOf('song.wav'));
  await new Promise((resolve) => setTimeout(resolve));
  session.cancel();
  await loading;
  expect(session.state().phase).toEqual({ kind: 'empty' });
  finish(preview);
  await new Promise((resolve) => setTimeout(resolve));
  expect(preview.stop).toHaveBeenCalledTimes(1);
});
