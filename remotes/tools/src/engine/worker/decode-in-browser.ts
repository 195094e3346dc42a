import type { Part } from '../store/part.ts';

const PART_FRAMES = 262_144;

/** Decodes AAC and Opus with the browser's decoder; copies the result in parts, so that the page is not blocked. */
export async function* decodeInBrowser(file: File, sampleRate: number): AsyncGenerator<Part> {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  for (let first = 0; first < sound.length; first += PART_FRAMES) {
    const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => {
      const data = new Float32Array(Math.min(PART_FRAMES, sound.length - first));
      sound.copyFromChannel(data, index, first);
      return data;
    });
    yield { sampleRate: sound.sampleRate, channels };
    await new Promise((resolve) => setTimeout(resolve));
  }
}
