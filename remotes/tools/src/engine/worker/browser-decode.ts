import type { ToWorker } from './protocol.ts';

const PART_FRAMES = 262_144;

type Part = Extract<ToWorker, { type: 'part' }>['part'];

/** Decodes AAC and Opus with the browser's decoder; hands the result over in parts, so that the page does not block. */
export const decodeInBrowser = async (
  file: File,
  sampleRate: number,
  give: (part: Part) => void,
  signal: AbortSignal,
): Promise<void> => {
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  for (let first = 0; first < sound.length; first += PART_FRAMES) {
    if (signal.aborted) return;
    const count = Math.min(PART_FRAMES, sound.length - first);
    const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => {
      const data = new Float32Array(count);
      sound.copyFromChannel(data, index, first);
      return data;
    });
    give({ sampleRate: sound.sampleRate, channels });
    await new Promise((resolve) => setTimeout(resolve));
  }
  give(null);
};
