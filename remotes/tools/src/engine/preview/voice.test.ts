import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, kernelBytes } from '../kernel/kernel.ts';
import { STRETCH_BASE64 } from '../stretch/stretch-binary.ts';
import { renderedLeft } from '../../testing/rendered.ts';
import { frequencyError, levelOf, SAMPLE_RATE, toneOf } from '../../testing/tone.ts';
import { glidingFilter } from '../resample/filter.ts';
import { UNTOUCHED } from '../settings/meta.ts';
import { SampleStore, type Samples } from '../store/sample-store.ts';
import { PREVIEW_CHUNK_FRAMES, QUANTUM, type PreviewSettings } from './protocol.ts';
import { Voice } from './voice.ts';

/** Creates a voice whose requests are answered immediately. */
const voiceOf = (sound: Samples, rate: number, effects: PreviewSettings = UNTOUCHED): Voice => {
  const early: (() => void)[] = [];
  let respond = (work: () => void): void => {
    early.push(work);
  };
  const voice: Voice = new Voice(
    { kernel: kernelBytes(), frames: sound.frames, sampleRate: sound.sampleRate, rate, effects },
    SAMPLE_RATE,
    (request) =>
      respond(() => {
        if (request.type === 'filter')
          return voice.receive({ type: 'filter', ...glidingFilter(request.rate) });
        if (request.type === 'stretch')
          return voice.receive({ type: 'stretch', bytes: bytesOf(STRETCH_BASE64) });
        const left = new Float32Array(PREVIEW_CHUNK_FRAMES);
        const right = new Float32Array(PREVIEW_CHUNK_FRAMES);
        sound.read(request.index * PREVIEW_CHUNK_FRAMES, left, right);
        voice.receive({ type: 'chunk', index: request.index, left, right });
      }),
  );
  respond = (work) => work();
  for (const work of early) work();
  return voice;
};

const listen = (
  voice: Voice,
  quanta: number,
  each: (quantum: number) => void = () => undefined,
): Float32Array => {
  const heard = new Float32Array(quanta * QUANTUM);
  const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  for (let quantum = 0; quantum < quanta; quantum += 1) {
    each(quantum);
    left.fill(0);
    voice.process(left, right);
    heard.set(left, quantum * QUANTUM);
  }
  return heard;
};

/** Returns the largest second difference of a curve, which a click would exceed. */
const sharpest = (samples: Float32Array): number => {
  let most = 0;
  for (let index = 2; index < samples.length; index += 1)
    most = Math.max(most, Math.abs(samples[index]! - 2 * samples[index - 1]! + samples[index - 2]!));
  return most;
};

test('the preview is identical to the download', () => {
  const tone = toneOf(997, 3, 0.7);
  for (const [speed, rate] of [
    [25, 1.25],
    [16, 0.8],
  ] as const) {
    const voice = voiceOf(tone, rate);
    voice.control({ playing: true });
    const heard = listen(voice, 300);
    const saved = renderedLeft(tone, { speed });
    const late = 64;
    for (let index = 2_000; index < heard.length; index += 1)
      assert.ok(Math.abs(heard[index]! - saved[index - late]!) < 1e-4, `${index}`);
  }
});

test('the preview has the same fades as the download', () => {
  const tone = toneOf(997, 2, 0.5);
  const fades = { fadeIn: 5, fadeOut: 5 };
  const voice = voiceOf(tone, 1.25, { ...UNTOUCHED, ...fades });
  voice.control({ playing: true });
  const heard = listen(voice, 540);
  const saved = renderedLeft(tone, { speed: 25, ...fades });
  const late = 64;
  for (let index = 2_000; index < 69_000; index += 1)
    assert.ok(Math.abs(heard[index]! - saved[index - late]!) < 4e-3, `${index}`);
});

test('a trimmed sound starts, fades and loops within its bounds', () => {
  const ramp = new SampleStore({ sampleRate: SAMPLE_RATE, channels: 1 });
  ramp.append([Float32Array.from({ length: 100_000 }, (_, at) => at / 100_000)]);
  const voice = voiceOf(ramp, 1);
  voice.control({ playing: true, bounds: { start: 50_000, end: 60_000 } });
  const heard = listen(voice, 200);
  for (const [at, value] of heard.subarray(2_000).entries())
    assert.ok(value > 0.49 && value < 0.61, `${value} at ${at}`);
  assert.ok(
    heard.some((value, at) => at > 2_000 && heard[at - 1]! - value > 0.05),
    'it loops',
  );
  voice.control({ loop: { start: 0, end: 52_000 } });
  listen(voice, 40);
  assert.ok(listen(voice, 100).every((value) => value > 0.49 && value < 0.53));
  voice.control({ effects: { ...UNTOUCHED, fadeOut: 1 }, loop: { start: 0, end: 100_000 } });
  listen(voice, 100);
  const faded = listen(voice, 200);
  assert.ok(Math.min(...faded) < 0.05, 'silent at the end of the bounds');
});

test('independent pitch and tempo: the pitch is right while the position advances at the tempo', () => {
  const tone = toneOf(441, 8, 0.5);
  const settings = { ...UNTOUCHED, independent: 1, speed: 30, pitch: 12 };
  const voice = voiceOf(tone, 1.5, settings);
  voice.control({ playing: true });
  listen(voice, 100);
  const from = voice.position;
  const heard = listen(voice, 400);
  assert.ok(Math.abs(voice.position - from - 400 * QUANTUM * 1.5) < 2);
  assert.ok(Math.abs(frequencyError(heard, 882)) < 882 * (2 ** (3 / 1200) - 1));
  assert.ok(Math.abs(levelOf(heard) + 6) < 1.5, `${levelOf(heard)} dB`);
});

test('switching between linked and independent fades, keeps the position and loops', () => {
  const hz = SAMPLE_RATE / 210;
  const tone = toneOf(hz, 4, 0.5);
  const voice = voiceOf(tone, 1.25, { ...UNTOUCHED, speed: 25 });
  const independent = { ...UNTOUCHED, independent: 1, speed: 25, pitch: 0 };
  const heard = listen(voice, 1_200, (quantum) => {
    if (quantum === 0) voice.control({ playing: true, loop: { start: 0, end: 42_000 } });
    if (quantum === 300) voice.control({ effects: independent });
    if (quantum === 900) voice.control({ effects: { ...independent, independent: 0 } });
  });
  const plain = (2 * Math.PI * hz * 1.25 * (1 / SAMPLE_RATE)) ** 2 / 2;
  assert.ok(sharpest(heard) < plain * 16, `${sharpest(heard)} against ${plain}`);
  const quiet = Array.from({ length: 550 }, (_, quantum) =>
    heard.subarray((330 + quantum) * QUANTUM, (331 + quantum) * QUANTUM),
  ).filter((part) => Math.max(...part) < 0.05 && Math.min(...part) > -0.05);
  assert.ok(quiet.length < 5, `${quiet.length} silent quanta`);
  assert.ok(voice.position < 42_000);
});

test('play, pause, seek, rate and effects change without clicks, and the loop is seamless', () => {
  const hz = SAMPLE_RATE / 210;
  const tone = toneOf(hz, 4, 0.5);
  const voice = voiceOf(tone, 1.25, { ...UNTOUCHED, reverbMix: 30 });
  const plain = sharpest(listen(voiceOf(tone, 1.25), 1)) + (2 * Math.PI * hz * 2 * (1 / SAMPLE_RATE)) ** 2;
  const heard = listen(voice, 1_200, (quantum) => {
    if (quantum === 0) voice.control({ playing: true });
    if (quantum === 200) voice.control({ seek: 100_037 });
    if (quantum === 300)
      voice.control({ rate: 0.7, effects: { ...UNTOUCHED, reverbMix: 60, reverbSize: 90 } });
    if (quantum === 500) voice.control({ loop: { start: 21_000, end: 42_000 } });
    if (quantum === 900) voice.control({ playing: false });
    if (quantum === 1_000) voice.control({ playing: true });
  });
  assert.ok(sharpest(heard) < plain * 8, `${sharpest(heard)} against ${plain}`);
  assert.ok(heard.subarray(950 * QUANTUM, 990 * QUANTUM).every((value) => value === 0));
  assert.ok(heard.subarray(1_100 * QUANTUM).some((value) => Math.abs(value) > 0.1));
});
