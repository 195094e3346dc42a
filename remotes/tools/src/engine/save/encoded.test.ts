import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  BlobSource,
  BufferSource,
  CustomAudioEncoder,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  OGG,
  registerEncoder,
  type AudioCodec,
  type AudioSample,
} from 'mediabunny';
import { settingsWith } from '../../testing/rendered.ts';
import { toneOf } from '../../testing/tone.ts';
import { kernelBytes } from '../kernel/kernel.ts';
import { readTags } from '../media/read-tags.ts';
import { saveSound } from './save-sound.ts';
import type { Tags } from './tags/tags.ts';

const AAC = path.join(import.meta.dirname, '../../../../../e2e/support/sounds/song.m4a');
const TAGS: Tags = {
  title: 'Überfall – 夜',
  artist: 'Mira & Co',
  album: 'First = last',
  albumArtist: 'Various',
  genre: 'Nightcore',
  date: new Date('2024-05-06T00:00:00Z'),
  trackNumber: 7,
  comment: 'Two\nlines',
  cover: { data: Uint8Array.from({ length: 90_000 }, (_, at) => (at * 7) % 256), mimeType: 'image/jpeg' },
};

const packetsOf = async (input: Input) => {
  const track = await input.getPrimaryAudioTrack();
  assert.ok(track);
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { track, packets };
};

const source = new BufferSource(readFileSync(AAC));
const encodedByFfmpeg = await packetsOf(new Input({ source, formats: [MP4] }));
const aacConfig = (await encodedByFfmpeg.track.getDecoderConfig())!;

/** 20 ms of stereo, as declared by the first byte. */
const opusPacket = (index: number) => Uint8Array.from([0xfc, index % 256, 1, 2, 3]);
const OPUS_HEAD = Uint8Array.from([...Buffer.from('OpusHead'), 1, 2, 56, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]);

const KINDS = {
  aac: {
    frames: 1_024,
    packet: (index: number) => encodedByFfmpeg.packets[index % encodedByFfmpeg.packets.length]!.data,
    config: aacConfig,
  },
  opus: {
    frames: 960,
    packet: opusPacket,
    config: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, description: OPUS_HEAD },
  },
} as const;
type Kind = keyof typeof KINDS;

const heard: number[] = [];

/** Fakes the browser's encoders, which Node lacks; returns known packets. */
class StandIn extends CustomAudioEncoder {
  #frames = 0;
  #count = 0;

  static override supports(codec: AudioCodec): boolean {
    return codec in KINDS;
  }

  init(): void {
    heard.length = 0;
  }

  #give(): void {
    const { frames, packet, config } = KINDS[this.codec as Kind];
    const { sampleRate } = this.config;
    const seconds = frames / sampleRate;
    this.onPacket(new EncodedPacket(packet(this.#count), 'key', this.#count * seconds, seconds), {
      decoderConfig: { ...config, sampleRate, numberOfChannels: this.config.numberOfChannels },
    });
    this.#count += 1;
  }

  encode(sample: AudioSample): void {
    const left = new Float32Array(sample.numberOfFrames);
    sample.copyTo(left, { planeIndex: 0, format: 'f32-planar' });
    for (const value of left) heard.push(value);
    this.#frames += sample.numberOfFrames;
    while (this.#frames >= (this.#count + 1) * KINDS[this.codec as Kind].frames) this.#give();
  }

  flush(): void {
    if (this.#frames > this.#count * KINDS[this.codec as Kind].frames) this.#give();
  }

  close(): void {}
}

registerEncoder(StandIn);

for (const [kind, sampleRate, format] of [
  ['aac', 44_100, MP4],
  ['opus', 48_000, OGG],
] as const)
  test(`${kind}: the encoder gets the whole sound, and its packets, tags and cover are in the file`, async () => {
    const tone = toneOf(440, 1, 0.5);
    const job = {
      kernel: kernelBytes(),
      source: tone,
      settings: settingsWith({}),
      tags: TAGS,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const file = await saveSound(job, kind);
    assert.equal(heard.length, sampleRate);
    const middle = heard.slice(10_000, 10_200);
    const expected = (at: number) => 0.5 * Math.sin((2 * Math.PI * 440 * (10_000 + at)) / sampleRate);
    assert.ok(middle.every((value, at) => Math.abs(value - expected(at)) < 1e-3));

    const input = new Input({ source: new BlobSource(file), formats: [format] });
    const { track, packets } = await packetsOf(input);
    const count = Math.ceil(sampleRate / KINDS[kind].frames);
    assert.deepEqual(
      packets.map(({ data }) => Buffer.from(data).toString('hex')),
      Array.from({ length: count }, (_, index) => Buffer.from(KINDS[kind].packet(index)).toString('hex')),
    );
    assert.deepEqual(
      [await track.getCodec(), await track.getSampleRate(), await track.getNumberOfChannels()],
      [kind, sampleRate, 2],
    );
    const tags = await readTags(file);
    assert.deepEqual({ ...tags, cover: undefined }, { ...TAGS, cover: undefined });
    assert.equal(tags?.cover?.mimeType, 'image/jpeg');
    assert.ok(Buffer.from(tags.cover.data).equals(Buffer.from(TAGS.cover!.data)));
  });
