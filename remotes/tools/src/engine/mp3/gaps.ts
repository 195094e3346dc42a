import { mp3FrameAt } from './frame.ts';
import { textAt } from './tags.ts';

/** The sound is from `start` to `end`, and continues at `next`, in decoded frames. */
export type Gaps = { start: number; end: number; next: number };

const NO_GAPS: Gaps = { start: 0, end: Infinity, next: Infinity };

/** Delay of every layer III decoder, in frames. */
const DECODER_DELAY = 529;

/** Optional fields of the Xing header, with their flags and sizes. */
const FIELDS = [
  { flag: 1, bytes: 4 },
  { flag: 2, bytes: 4 },
  { flag: 4, bytes: 100 },
  { flag: 8, bytes: 4 },
] as const;
const FLAGS_AT = 4;
const FIELDS_AT = 8;
/** Offset from the encoder's name. */
const GAPS_AT = 21;
const VBRI_AT = 36;

/**
 * Reads the info frame before the sound, with the silence that the encoder has added at both ends (LAME tag). `sound`
 * is the offset of the sound in the file.
 */
export const readGaps = (bytes: Uint8Array, at: number): { gaps: Gaps; sound: number } => {
  const frame = mp3FrameAt(bytes, at);
  if (!frame) return { gaps: NO_GAPS, sound: at };
  const tag = at + frame.sideInfo;
  if (textAt(bytes, at + VBRI_AT) === 'VBRI') return { gaps: NO_GAPS, sound: at + frame.bytes };
  if (!['Xing', 'Info'].includes(textAt(bytes, tag))) return { gaps: NO_GAPS, sound: at };
  const sound = at + frame.bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint32(tag + FLAGS_AT);
  const size = FIELDS.reduce((sum, field) => sum + ((flags & field.flag) === 0 ? 0 : field.bytes), 0);
  const encoder = tag + FIELDS_AT + size;
  if (encoder + GAPS_AT + 3 > sound || bytes[encoder] === 0) return { gaps: NO_GAPS, sound };
  const [a = 0, b = 0, c = 0] = bytes.subarray(encoder + GAPS_AT, encoder + GAPS_AT + 3);
  const [delay, padding] = [(a << 4) | (b >> 4), ((b & 15) << 8) | c];
  const start = delay + DECODER_DELAY;
  if ((flags & 1) === 0) return { gaps: { ...NO_GAPS, start }, sound };
  const all = view.getUint32(tag + FIELDS_AT) * frame.samples;
  const end = start + Math.max(0, all - delay - padding);
  return { gaps: { start, end, next: Math.max(end, all) }, sound };
};
