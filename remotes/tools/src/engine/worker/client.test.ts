import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { MakerFailure, type FailureReason } from '../failure.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { createEngine, type MakerEngine } from './client.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

const FRAMES = 300_000;
const PEAKS = new Float32Array(2);
const SOUND = { frames: FRAMES, sampleRate: 44_100, channels: 2, peaks: PEAKS } as const;
const WHOLE = { settings: UNTOUCHED, format: 'wav', region: null } as const;
const FILE = new File(['sound'], 'song.m4a');

let worker: FakeWorker;
let workers: FakeWorker[] = [];
let engine: MakerEngine;

class FakeWorker extends EventTarget {
  readonly sent: ToWorker[] = [];
  terminated = false;

  postMessage(message: ToWorker): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  respond(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Fakes the browser's decoder: stereo of `FRAMES` frames, or an error for an empty file. */
class FakeAudioContext {
  decodeAudioData(bytes: ArrayBuffer) {
    if (bytes.byteLength === 0) return Promise.reject(new Error('cannot decode'));
    const copyFromChannel = (into: Float32Array, channel: number) => into.fill(channel + 1);
    return Promise.resolve({ length: FRAMES, numberOfChannels: 2, sampleRate: 48_000, copyFromChannel });
  }
}

const failsWith = (reason: FailureReason) => (error: unknown) =>
  error instanceof MakerFailure && error.reason === reason;

/** Waits for the messages that the page sends after decoding. */
const untilSent = async (count: number): Promise<void> => {
  while (worker.sent.length < count) await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  const createWorker = function () {
    worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  workers = [];
  Object.assign(globalThis, { Worker: createWorker, OfflineAudioContext: FakeAudioContext });
  engine = createEngine();
  worker.respond({ type: 'ready' });
});

afterEach(() => {
  engine.dispose();
  mock.timers.reset();
});

test('a job reports its progress and returns its own result', async () => {
  const fractions: number[] = [];
  const loading = engine.load(FILE, { onProgress: (fraction) => fractions.push(fraction) });
  const saving = engine.save(WHOLE);
  assert.deepEqual(
    worker.sent.map(({ type }) => type),
    ['load', 'save'],
  );
  const wav = new Blob(['wav']);
  worker.respond({ type: 'saved', id: 2, file: wav });
  worker.respond({ type: 'progress', id: 1, fraction: 0.5 });
  worker.respond({ type: 'loaded', id: 1, sound: SOUND });
  assert.equal(await loading, SOUND);
  assert.equal(await saving, wav);
  assert.deepEqual(fractions, [0.5]);
});

test('a measurement returns the loudness before and after', async () => {
  const measuring = engine.measure({ settings: UNTOUCHED, region: null });
  const measured = { before: { lufs: -9, truePeak: 0 }, after: { lufs: -10, truePeak: -1 } };
  worker.respond({ type: 'measured', id: 1, measured });
  assert.equal(await measuring, measured);
});

test('the page decodes in parts what the worker cannot decode, and then ends the list', async () => {
  void engine.load(FILE).catch(() => undefined);
  worker.respond({ type: 'decode', id: 1, sampleRate: 48_000 });
  await untilSent(4);
  const parts = worker.sent.slice(1).map((message) => (message.type === 'part' ? message.part : undefined));
  assert.deepEqual(
    parts.map((part) => part?.channels.map(({ length }) => length)),
    [[262_144, 262_144], [37_856, 37_856], undefined],
  );
  assert.deepEqual([parts[0]?.channels[0]?.[0], parts[0]?.channels[1]?.[0]], [1, 2]);
  assert.equal(parts[2], null);
});

test('an error of the browser’s decoder is passed to the worker', async () => {
  void engine.load(new File([], 'empty.m4a')).catch(() => undefined);
  worker.respond({ type: 'decode', id: 1, sampleRate: 48_000 });
  await untilSent(2);
  assert.deepEqual(worker.sent[1], { type: 'part', id: 1, part: null, error: 'Error: cannot decode' });
});

test('canceling sends the job’s id, and a failure keeps its reason', async () => {
  const controller = new AbortController();
  const saving = engine.save(WHOLE, { signal: controller.signal });
  controller.abort();
  assert.deepEqual(worker.sent.at(-1), { type: 'cancel', id: 1 });
  worker.respond({ type: 'failed', id: 1, reason: 'canceled', kept: true });
  await assert.rejects(saving, failsWith('canceled'));
});

test('a crashed worker’s jobs are rejected, and the next file starts a new worker', async () => {
  const jobs = [engine.load(FILE), engine.save(WHOLE)] as const;
  worker.dispatchEvent(new Event('error'));
  await assert.rejects(jobs[0], failsWith('load'));
  await assert.rejects(jobs[1], failsWith('save'));
  await assert.rejects(engine.save(WHOLE), failsWith('save'));
  const next = engine.load(FILE);
  assert.equal(workers.length, 2);
  worker.respond({ type: 'loaded', id: 3, sound: SOUND });
  assert.equal(await next, SOUND);
});

test('disposing of the engine rejects its jobs', async () => {
  const late = engine.load(FILE);
  engine.dispose();
  await assert.rejects(late, failsWith('canceled'));
  assert.ok(worker.terminated);
});

test('a file fails immediately if the worker’s script cannot be loaded; the next file retries', async () => {
  const offline = createEngine();
  const first = offline.load(FILE);
  worker.dispatchEvent(new Event('error'));
  await assert.rejects(first, failsWith('start'));
  const second = offline.load(FILE);
  worker.respond({ type: 'ready' });
  worker.respond({ type: 'loaded', id: 2, sound: SOUND });
  assert.equal(await second, SOUND);
  offline.dispose();
});

test('a script that never arrives fails the file after 30 s', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent = createEngine();
  const loading = silent.load(FILE);
  mock.timers.tick(30_000);
  await assert.rejects(loading, failsWith('start'));
});

test('a decoder that ignores cancellation is terminated after 0.2 s; a file chosen in the meantime is loaded by the next worker', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const controller = new AbortController();
  const canceled = engine.load(FILE, { signal: controller.signal });
  controller.abort();
  const next = engine.load(FILE);
  mock.timers.tick(200);
  await assert.rejects(canceled, failsWith('canceled'));
  assert.deepEqual(
    workers.map(({ terminated, sent }) => [terminated, sent.map(({ type }) => type)]),
    [
      [true, ['load', 'cancel', 'load']],
      [false, ['load']],
    ],
  );
  worker.respond({ type: 'loaded', id: 2, sound: SOUND });
  assert.equal(await next, SOUND);
});
