import { ADTS, BufferSource, EncodedPacketSink, Input, MP4, OGG, QTFF, type EncodedPacket } from 'mediabunny';
import type { Part } from '../store/part.ts';

/** Maximum number of packets in the decoder and of decoded chunks. */
const MAX_QUEUE = 512;
/** Chunks are taken in groups, so that neither side waits for single packets. */
const GROUP = 256;

/** Joins decoded chunks into one part and closes them. */
const partOf = (decoded: AudioData[], skip: number): Part => {
  const { sampleRate, numberOfChannels } = decoded[0]!;
  const frames = decoded.reduce((sum, { numberOfFrames }) => sum + numberOfFrames, 0);
  const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(frames));
  let at = 0;
  for (const data of decoded.splice(0)) {
    const end = at + data.numberOfFrames;
    for (const [planeIndex, channel] of channels.entries())
      data.copyTo(channel.subarray(at, end), { planeIndex, format: 'f32-planar' });
    data.close();
    at = end;
  }
  return { sampleRate, channels: channels.map((channel) => channel.subarray(skip)) };
};

async function* decodePackets(
  packets: AsyncIterable<EncodedPacket>,
  config: AudioDecoderConfig,
): AsyncGenerator<Part> {
  const decoded: AudioData[] = [];
  let failure: unknown;
  let wake = () => undefined as void;
  const decoder = new AudioDecoder({
    output: (data) => {
      if (data.numberOfFrames > 0) decoded.push(data);
      else data.close();
      if (decoded.length >= GROUP || decoder.decodeQueueSize === 0) wake();
    },
    error: (error) => {
      failure = error;
      wake();
    },
  });
  decoder.configure(config);
  /** Duration to skip: samples added by the encoder have timestamps before 0. */
  let secondsToSkip = -Infinity;
  const take = (): Part[] => {
    if (failure) throw failure;
    if (decoded.length === 0) return [];
    const { sampleRate } = decoded[0]!;
    const frames = decoded.reduce((sum, { numberOfFrames }) => sum + numberOfFrames, 0);
    const skip = Math.min(frames, Math.max(0, Math.round(secondsToSkip * sampleRate)));
    secondsToSkip -= frames / sampleRate;
    const part = partOf(decoded, skip);
    return skip < frames ? [part] : [];
  };
  try {
    for await (const packet of packets) {
      if (secondsToSkip === -Infinity) secondsToSkip = -packet.timestamp;
      decoder.decode(packet.toEncodedAudioChunk());
      if (decoder.decodeQueueSize + decoded.length < MAX_QUEUE) continue;
      if (decoded.length < GROUP && !failure) await new Promise<void>((resolve) => (wake = resolve));
      yield* take();
    }
    await decoder.flush();
    yield* take();
  } finally {
    for (const data of decoded) data.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

/** Decodes AAC and Opus with WebCodecs in parts, so that a long sound is never completely in memory. */
export async function* decodeStream(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Part> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, OGG, ADTS] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const config = track && (await track.canDecode()) && (await track.getDecoderConfig());
    if (!config) throw new Error('This browser does not decode the file.');
    yield* decodePackets(new EncodedPacketSink(track).packets(), config);
  } finally {
    input.dispose();
  }
}
