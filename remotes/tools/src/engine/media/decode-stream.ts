import { ADTS, AudioSampleSink, BufferSource, Input, MP4, OGG, QTFF } from 'mediabunny';
import type { Part } from '../store/part.ts';

/** Decodes AAC and Opus by WebCodecs, part by part, so that a long sound is never in memory as a whole. */
export async function* decodeStream(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Part> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, OGG, ADTS] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) throw new Error('This browser does not decode the file.');
    for await (const sample of new AudioSampleSink(track).samples()) {
      const { sampleRate, timestamp, numberOfFrames, numberOfChannels } = sample;
      // Before 0 lies what the encoder has added.
      const skip = Math.min(numberOfFrames, Math.max(0, Math.round(-timestamp * sampleRate)));
      const channels = Array.from({ length: numberOfChannels }, (_, planeIndex) => {
        const data = new Float32Array(numberOfFrames);
        sample.copyTo(data, { planeIndex, format: 'f32-planar' });
        return data.subarray(skip);
      });
      sample.close();
      if (skip < numberOfFrames) yield { sampleRate, channels };
    }
  } finally {
    input.dispose();
  }
}
