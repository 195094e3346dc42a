/** @jest-environment @rushtone/testing/browser */
import { MakerFailure } from '../../../engine/failure.ts';
import type { Preview } from '../../../engine/preview/preview.ts';
import { UNTOUCHED } from '../../../engine/settings/meta.ts';
import { installFileSystem } from '../../../testing/file-system.ts';
import { Library } from './library.ts';
import type { ProjectLock } from './project-lock.ts';
import { readRecipe } from '../recipe.ts';
import { MakerSession } from './session.ts';
import type { SessionOptions } from './state.ts';

const preview = { control: jest.fn(), stop: jest.fn() };
const sound = { frames: 100, sampleRate: 8_000, channels: 1 as const, peaks: new Float32Array(2) };
const fileOf = (name: string) => new File([], name);

let storage: ReturnType<typeof installFileSystem>;

/** Opens a session in a new tab of the same browser. */
const aSession = ({ speed = 20, recipe = '' } = {}) => {
  sessionStorage.clear();
  const library = new Library('mira');
  const save = jest.fn(async () => new Blob());
  const load = jest.fn(async (_file: File, _options?: { signal?: AbortSignal }) => sound);
  const startPreview = jest.fn<Promise<Preview>, Parameters<SessionOptions['startPreview']>>(
    async () => preview,
  );
  const locks = {
    take: jest.fn(async () => true),
    isElsewhere: jest.fn(async () => false),
    release: jest.fn(),
  };
  const session = new MakerSession(
    { ...UNTOUCHED, speed },
    {
      createEngine: () => ({
        load,
        save,
        measure: jest.fn(),
        tempo: jest.fn(),
        connect: jest.fn(),
        dispose: jest.fn(),
      }),
      startPreview,
      library,
      lockFor: () => locks as unknown as ProjectLock,
      deliver: jest.fn(),
      onPlay: jest.fn(),
    },
    readRecipe(new URLSearchParams(recipe)),
  );
  return { session, save, load, library, startPreview, locks };
};

/** Number of files that this browser keeps for projects. */
const files = async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('maker-mira');
  let count = 0;
  for await (const _entry of folder.entries()) count += 1;
  return count;
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  storage = installFileSystem();
});

test('does not render at a rate of 0', async () => {
  const { session, save } = aSession({ speed: 0 });
  await session.load(fileOf('a.wav'));
  await session.save('wav');
  expect(session.state().notice?.message).toBe(
    'Invalid Speed: Playback speed must be greater than zero to download.',
  );
  expect(save).not.toHaveBeenCalled();
});

test('a report from before a seek does not undo it', async () => {
  const { session, startPreview } = aSession();
  await session.load(fileOf('a.wav'));
  const { onReport } = startPreview.mock.calls[0]![2];
  const report = { time: 0, left: 0.5, right: 0.5, gain: 1 };
  onReport({ ...report, frame: 80, seeks: 0 });
  session.seek(10);
  onReport({ ...report, frame: 81, seeks: 0 });
  expect(session.report()).toMatchObject({ frame: 10, left: 0.5 });
  onReport({ ...report, frame: 11, seeks: 1 });
  expect(session.report().frame).toBe(11);
});

test('a report after a pause is shown, as the sound ends a moment later', async () => {
  const { session, startPreview } = aSession();
  await session.load(fileOf('a.wav'));
  session.toggle();
  const { onReport } = startPreview.mock.calls[0]![2];
  const onChange = jest.fn();
  session.subscribe(onChange);
  const report = { time: 0, left: 0.5, right: 0.5, gain: 1, seeks: 0 };
  onReport({ ...report, frame: 80 });
  onReport({ ...report, frame: 80 });
  expect(session.state().pausedAt).toBe(80);
  expect(onChange).toHaveBeenCalledTimes(1);
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

test('the project is there at the next visit, paused, with its steps of undo', async () => {
  const { session } = aSession();
  await session.load(fileOf('song.wav'));
  await settled();
  session.change({ speed: 25 });
  session.change({ bass: 3 });
  session.setLoop({ start: 10, end: 60 });
  session.close();
  const { session: next } = aSession();
  next.open();
  await next.restore();
  expect(next.state()).toMatchObject({
    phase: { kind: 'ready', name: 'song.wav' },
    project: { name: 'song' },
    settings: { speed: 25, bass: 3 },
    loop: { start: 10, end: 60 },
    playing: false,
    kept: 'kept',
    notice: { message: 'Welcome back: song.wav and your settings are here.' },
  });
  next.step(-1);
  next.step(-1);
  expect(next.state()).toMatchObject({ loop: null, settings: { speed: 25, bass: 0 } });
  expect(preview.control).toHaveBeenCalledWith({ loop: { start: 0, end: 100 } });
  next.step(1);
  expect(next.state().settings).toMatchObject({ speed: 25, bass: 3 });
});

test('each file is a project of its own, and one goes from one to the other', async () => {
  const { session } = aSession();
  await session.load(fileOf('first.wav'));
  await settled();
  session.change({ bass: 5 });
  await session.load(fileOf('second.mp3'));
  await settled();
  session.change({ bass: 1 });
  expect(session.state().projects.map(({ name }) => name)).toEqual(['second', 'first']);
  const { id } = session.state().projects[1]!;
  await session.openProject(id);
  expect(session.state()).toMatchObject({ project: { name: 'first' }, settings: { bass: 5 } });
  await session.keeper.rename(id, 'Glass Highway, slow');
  await session.keeper.duplicate(id);
  expect(
    session
      .state()
      .projects.map(({ name }) => name)
      .sort(),
  ).toEqual(['Glass Highway, slow', 'Glass Highway, slow (copy)', 'second']);
  await session.deleteProject(id);
  expect(session.state()).toMatchObject({ phase: { kind: 'empty' }, project: null, kept: null });
  expect(session.state().projects).toHaveLength(2);
});

test('a file without a change is no project: it survives a reload of its tab and goes with the tab', async () => {
  const { session, library } = aSession();
  await session.load(fileOf('first.wav'));
  await settled();
  await session.load(fileOf('second.wav'));
  await settled();
  expect(session.state()).toMatchObject({ kept: 'kept', projects: [] });
  expect(await files()).toBe(1);
  session.close();
  await session.restore();
  expect(session.state()).toMatchObject({ phase: { name: 'second.wav' }, project: { name: 'second' } });
  const { session: other } = aSession();
  await other.restore();
  expect(other.state().phase).toEqual({ kind: 'empty' });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
  await library.clean(async () => true);
  expect(await files()).toBe(1);
  await library.clean(async () => false);
  expect(await files()).toBe(0);
  jest.restoreAllMocks();
});

test('a file that replaces another takes its name if a person has chosen it, and its place once it is kept', async () => {
  const { session } = aSession();
  await session.load(fileOf('first.wav'));
  await settled();
  session.change({ bass: 5, trimStart: 100 });
  await session.keeper.rename(session.state().project!.id, 'Glass Highway');
  storage.write = new DOMException('', 'QuotaExceededError');
  await session.load(fileOf('second.wav'), { replace: true });
  await settled();
  expect(session.state().projects).toMatchObject([{ file: { name: 'first.wav' } }]);
  storage.write = undefined;
  const { session: later } = aSession();
  await later.restore();
  await settled();
  later.offer(fileOf('third.wav'));
  later.answer('replace');
  await settled();
  await settled();
  expect(later.state()).toMatchObject({
    project: { name: 'Glass Highway', file: { name: 'third.wav' } },
    settings: { bass: 5, trimStart: 0 },
  });
  expect(later.state().projects).toMatchObject([{ name: 'Glass Highway', file: { name: 'third.wav' } }]);
});

test('a file that is chosen before the kept one is found wins', async () => {
  const { session: before } = aSession();
  await before.load(fileOf('kept.wav'));
  await settled();
  const { session } = aSession();
  session.open();
  const restoring = session.restore();
  await session.load(fileOf('chosen.wav'));
  await restoring;
  expect(session.state().phase).toMatchObject({ name: 'chosen.wav' });
});

test('a project that was closed does not come back by itself, and what is set without one is kept', async () => {
  const { session } = aSession();
  await session.load(fileOf('song.wav'));
  await settled();
  session.closeProject();
  session.change({ bass: 7 });
  session.close();
  await session.restore();
  expect(session.state()).toMatchObject({ phase: { kind: 'empty' }, settings: { bass: 7 } });
});

test('with a recipe in the address no project opens by itself; applied to one, it can be undone', async () => {
  const { session: before } = aSession();
  await before.load(fileOf('song.wav'));
  await settled();
  before.change({ bass: 1 });
  const { session } = aSession({ recipe: 'v=1&speed=1.5' });
  await session.restore();
  expect(session.state()).toMatchObject({ phase: { kind: 'empty' }, settings: { speed: 30 } });
  const [project] = session.state().projects;
  await session.applyRecipe(project!.id);
  expect(session.state()).toMatchObject({ recipe: null, project: { name: 'song' }, settings: { speed: 30 } });
  session.step(-1);
  expect(session.state().settings.speed).toBe(20);
});

test('says when the browser has no room or no storage, and keeps the project when it has', async () => {
  const { session } = aSession();
  storage.write = new DOMException('', 'QuotaExceededError');
  await session.load(fileOf('song.wav'));
  await settled();
  expect(session.state()).toMatchObject({ kept: 'full', project: null });
  storage.write = undefined;
  await session.keeper.createAgain();
  expect(session.state()).toMatchObject({ kept: 'kept', project: { name: 'song' } });
  Object.assign(navigator, { storage: undefined });
  await session.load(fileOf('other.wav'));
  await settled();
  expect(session.state().kept).toBe('blocked');
});

test('a project that another tab edits is not written over', async () => {
  const { session } = aSession();
  await session.load(fileOf('song.wav'));
  await settled();
  session.change({ bass: 2 });
  const { session: other, library, locks } = aSession();
  locks.take.mockResolvedValue(false);
  await other.restore();
  await settled();
  expect(other.state().kept).toBe('elsewhere');
  other.change({ bass: 9 });
  const { id } = session.state().project!;
  expect(library.edits(id)?.list.at(-1)?.settings.bass).toBe(2);
  locks.isElsewhere.mockResolvedValue(true);
  await other.deleteProject(id);
  expect(other.state().notice?.message).toContain('open in another tab');
  locks.take.mockResolvedValue(true);
  await other.keeper.keepCopy();
  expect(other.state()).toMatchObject({ kept: 'kept', project: { name: 'song (copy)' } });
  expect(library.edits(other.state().project!.id)?.list.at(-1)?.settings.bass).toBe(9);
});

test('a project whose file cannot be read any more says so, stays in the list and is not opened again', async () => {
  const { session: before } = aSession();
  await before.load(fileOf('kept.wav'));
  await settled();
  before.change({ bass: 1 });
  const { session, load } = aSession();
  load.mockRejectedValueOnce(new MakerFailure('load'));
  await session.restore();
  expect(session.state().notice?.message).toContain('Audio Load Error');
  expect(session.state().projects).toHaveLength(1);
  await session.restore();
  expect(load).toHaveBeenCalledTimes(1);
  installFileSystem();
  await session.openProject(session.state().projects[0]!.id);
  expect(session.state().notice?.message).toMatch(/no longer has the file of “kept”. Choose kept.wav again/);
});

test('a load that is canceled after the sound was released brings the kept one back, paused', async () => {
  const { session, load } = aSession();
  await session.load(fileOf('song.wav'));
  await settled();
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
