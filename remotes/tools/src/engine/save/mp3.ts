import { createEncoder } from 'wasm-media-encoders';

const RATES = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** The sample rate of the MP3: the sound's own if the format supports it. */
export const mp3RateFor = (sampleRate: number): number =>
  RATES.find((rate) => rate === sampleRate) ?? RATES.find((rate) => rate < sampleRate) ?? 8_000;

const bitrateFor = (sampleRate: number): 320 | 160 | 64 => {
  if (sampleRate >= 32_000) return 320;
  return sampleRate >= 16_000 ? 160 : 64;
};

type Mp3Encoder = { encode: (channels: Float32Array[]) => Uint8Array; finalize: () => Uint8Array };

export const createMp3Encoder = async (sampleRate: number, channels: 1 | 2): Promise<Mp3Encoder> => {
  const response = await fetch(new URL('wasm-media-encoders/wasm/mp3', import.meta.url));
  if (!response.ok) throw new Error(`The encoder could not be loaded: ${response.status}.`);
  const encoder = await createEncoder('audio/mpeg', await WebAssembly.compile(await response.arrayBuffer()));
  encoder.configure({ sampleRate, channels, bitrate: bitrateFor(sampleRate) } as Parameters<
    typeof encoder.configure
  >[0]);
  return encoder as Mp3Encoder;
};
