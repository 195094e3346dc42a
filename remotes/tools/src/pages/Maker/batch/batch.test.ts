import { MakerFailure } from '../../../engine/failure.ts';
import { UNTOUCHED } from '../../../engine/settings/meta.ts';
import { Batch, lanesFor, type Recipe } from './batch.ts';

jest.mock('./zip.ts', () => ({
  writeZip: async (members: { name: string }[]) => new Blob([members.map(({ name }) => name).join()]),
}));

const sound = { frames: 100, sampleRate: 8_000, channels: 1 as const, peaks: new Float32Array(2) };
const RECIPE: Recipe = { settings: { ...UNTOUCHED, speed: 25 }, format: 'mp3' };

const fileOf = (name: string) => new File([name], name);
const filesOf = (count: number) => Array.from({ length: count }, (_, index) => fileOf(`${index + 1}.wav`));

const aBatch = (lanes = 1) => {
  const delivered: string[] = [];
  let [loaded, most] = [0, 0];
  const engine = {
    load: jest.fn(async ({ name }: File, _options?: object) => {
      loaded += 1;
      most = Math.max(most, loaded);
      if (name.startsWith('bad')) {
        loaded -= 1;
        throw new MakerFailure('load');
      }
      return sound;
    }),
    save: jest.fn(async (_request: object, _options?: object) => {
      loaded -= 1;
      return new Blob(['result']);
    }),
    tempo: jest.fn(async () => ({ bpm: 120 })),
    measure: jest.fn(),
    connect: jest.fn(),
    dispose: jest.fn(),
  };
  const createEngine = jest.fn((_owner: unknown, _options: { memorySamples: number }) => engine);
  const batch = new Batch({
    lanes,
    createEngine,
    deliver: (_file, name) => void delivered.push(name),
  });
  const kinds = () => batch.state().rows.map(({ state }) => state.kind);
  return { batch, engine, createEngine, delivered, kinds, most: () => most };
};

test('twenty files get one recipe, one at a time; a bad one says why and stops no other', async () => {
  const { batch, engine, delivered, most } = aBatch();
  batch.add([...filesOf(9), fileOf('bad.mp3'), ...filesOf(10)]);
  await batch.start(RECIPE);
  const { rows, running } = batch.state();
  expect(rows.filter(({ state }) => state.kind === 'done')).toHaveLength(19);
  expect(rows[9]!.state).toEqual({
    kind: 'failed',
    message: 'Audio Load Error: Could not load or decode the audio file. Please try a different file.',
  });
  expect([running, most()]).toEqual([false, 1]);
  expect(engine.dispose).toHaveBeenCalledTimes(1);
  expect(engine.save).toHaveBeenCalledWith({ ...RECIPE, region: null }, expect.anything());
  batch.download(rows[0]!.id);
  batch.download(rows[10]!.id);
  await batch.downloadAll();
  // Two files have the same name.
  expect(delivered).toEqual(['edited_1.mp3', 'edited_1 (2).mp3', 'edited_songs.zip']);
});

test('on more cores several files are made at once, in the memory of one', async () => {
  const { batch, engine, createEngine, kinds, most } = aBatch(3);
  batch.add([...filesOf(5), fileOf('bad.mp3'), ...filesOf(4)]);
  await batch.start(RECIPE);
  expect(kinds().filter((kind) => kind === 'done')).toHaveLength(9);
  expect(most()).toBe(3);
  expect(createEngine).toHaveBeenCalledTimes(3);
  const share = createEngine.mock.calls.reduce((sum, [, { memorySamples }]) => sum + memorySamples, 0);
  expect(share).toBeLessThanOrEqual(80_000_000);
  expect(engine.dispose).toHaveBeenCalledTimes(3);
  const again = batch.start({ ...RECIPE, format: 'wav' });
  batch.cancelAll();
  await again;
  // Files in progress are finished; the others have not started.
  expect(kinds().filter((kind) => kind === 'canceled')).toHaveLength(7);
});

test.each([
  [{ hardwareConcurrency: 2 }, 1],
  [{ hardwareConcurrency: 4 }, 3],
  [{ hardwareConcurrency: 16, deviceMemory: 8 }, 3],
  [{ hardwareConcurrency: 8, deviceMemory: 4 }, 1],
  [{}, 1],
])('a device with %j works on %i files at once', (device, lanes) => {
  expect(lanesFor(device)).toBe(lanes);
});

test('more than twenty files are not taken, and are named', () => {
  const { batch } = aBatch();
  batch.add(filesOf(18));
  batch.add([fileOf('a.wav'), fileOf('b.wav'), fileOf('c.wav')]);
  expect(batch.state().rows).toHaveLength(20);
  expect(batch.state().refused).toEqual(['c.wav']);
});

test('a file is canceled while it waits or works; the others go on', async () => {
  const { batch, engine, kinds } = aBatch();
  batch.add(filesOf(4));
  const ids = batch.state().rows.map(({ id }) => id);
  engine.load.mockImplementationOnce(
    (_file, options) =>
      new Promise((_resolve, reject) =>
        (options as { signal: AbortSignal }).signal.addEventListener('abort', () =>
          reject(new MakerFailure('canceled')),
        ),
      ),
  );
  const running = batch.start(RECIPE);
  batch.cancel(ids[2]!);
  batch.cancel(ids[0]!);
  await running;
  expect(kinds()).toEqual(['canceled', 'done', 'canceled', 'done']);
  const again = batch.start(RECIPE);
  batch.cancelAll();
  await again;
  expect(kinds()).toEqual(['done', 'done', 'canceled', 'done']);
});

test('another recipe makes all files again, the same one those without a result', async () => {
  const { batch, engine } = aBatch();
  batch.add(filesOf(2));
  await batch.start(RECIPE);
  batch.add([fileOf('new.wav')]);
  expect(batch.pending(RECIPE).map(({ file }) => file.name)).toEqual(['new.wav']);
  expect(batch.pending({ ...RECIPE, format: 'wav' })).toHaveLength(3);
  await batch.start({ ...RECIPE, settings: { ...UNTOUCHED, bpm: 144 } });
  // 120 to 144 BPM.
  expect(engine.save).toHaveBeenLastCalledWith(
    expect.objectContaining({ settings: expect.objectContaining({ speed: 24 }) }),
    expect.anything(),
  );
});
