import { createHash } from 'node:crypto';
import { kernelBytes } from '../engine/kernel/kernel.ts';
import { render } from '../engine/render/render.ts';
import { UNTOUCHED, type MakerSettings } from '../engine/settings/meta.ts';
import type { Samples } from '../engine/store/sample-store.ts';

export const settingsWith = (changes: Partial<MakerSettings>): MakerSettings => ({
  ...UNTOUCHED,
  ...changes,
});

export const renderedPcm = (source: Samples, changes: Partial<MakerSettings>): Int16Array => {
  const parts: Int16Array[] = [];
  for (const block of render(kernelBytes(), source, settingsWith(changes))) parts.push(block.pcm().slice());
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Returns the left channel before quantization. */
export const renderedLeft = (source: Samples, changes: Partial<MakerSettings>): Float32Array => {
  const parts: number[] = [];
  for (const block of render(kernelBytes(), source, settingsWith(changes)))
    for (const value of block.left) parts.push(value);
  return Float32Array.from(parts);
};

export const leftOf = (pcm: Int16Array): Float64Array =>
  Float64Array.from({ length: pcm.length / 2 }, (_, index) => pcm[2 * index]! / 32_768);

export const md5 = (pcm: Int16Array): string =>
  createHash('md5')
    .update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    .digest('hex');
