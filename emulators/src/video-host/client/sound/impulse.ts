import { createRandom } from '../../random.ts';

/** The echo of a room: noise that dies away, given to a convolver. */
export function impulse(context: BaseAudioContext, seconds: number): AudioBuffer {
  const random = createRandom('room');
  const length = Math.round(seconds * context.sampleRate);
  const buffer = context.createBuffer(2, length, context.sampleRate);
  for (const channel of [0, 1]) {
    const data = buffer.getChannelData(channel);
    for (let index = 0; index < length; index += 1) {
      const swell = Math.min(1, index / (0.012 * context.sampleRate));
      data[index] = (random.next() * 2 - 1) * swell * Math.exp((-6 * index) / length);
    }
  }
  return buffer;
}
