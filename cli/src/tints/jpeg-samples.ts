import type { Rgb } from '@rushtone/domain';

export class UnreadablePicture extends Error {}

type Component = { id: number; blocks: number; quantization: number };

/** Of a code of so many bits, the value: the key is `1 << bits | code`. */
type Codes = ReadonlyMap<number, number>;

const byteAt = (data: Buffer, at: number): number => {
  const byte = data[at];
  if (byte === undefined) throw new UnreadablePicture('The picture ends early.');
  return byte;
};

const wordAt = (data: Buffer, at: number): number => 256 * byteAt(data, at) + byteAt(data, at + 1);

const readCodes = (data: Buffer, into: Map<number, Codes>): void => {
  for (let at = 0; at < data.length;) {
    const codes = new Map<number, number>();
    const id = byteAt(data, at);
    let [code, value] = [0, at + 17];
    for (let bits = 1; bits <= 16; bits += 1) {
      for (let n = byteAt(data, at + bits); n > 0; n -= 1)
        codes.set((1 << bits) | code++, byteAt(data, value++));
      code <<= 1;
    }
    into.set(id, codes);
    at = value;
  }
};

/** Of each table the first factor, that of the mean of a block. */
const readFactors = (data: Buffer, into: Map<number, number>): void => {
  for (let at = 0; at < data.length;) {
    const head = byteAt(data, at);
    into.set(head & 15, head < 16 ? byteAt(data, at + 1) : wordAt(data, at + 1));
    at += head < 16 ? 65 : 129;
  }
};

const readFrame = (data: Buffer) => {
  const components: Component[] = [];
  let [widest, highest] = [1, 1];
  for (let at = 6; at < 6 + 3 * byteAt(data, 5); at += 3) {
    const [width, height] = [byteAt(data, at + 1) >> 4, byteAt(data, at + 1) & 15];
    [widest, highest] = [Math.max(widest, width), Math.max(highest, height)];
    components.push({ id: byteAt(data, at), blocks: width * height, quantization: byteAt(data, at + 2) });
  }
  // The blocks of a picture without colors come one by one, whatever its factors are.
  const [only, ...others] = components;
  if (only && others.length === 0) [only.blocks, widest, highest] = [1, 1, 1];
  const units = (size: number, factor: number) => Math.ceil(size / (8 * factor));
  return { components, units: units(wordAt(data, 3), widest) * units(wordAt(data, 1), highest) };
};

/** Reads the bits of a scan, in which a zero byte follows each byte 0xff that is no marker. */
const createBits = (data: Buffer, start: number) => {
  let [at, kept, left] = [start, 0, 0];
  const bit = (): number => {
    if (left === 0) {
      kept = byteAt(data, at++);
      if (kept === 0xff && byteAt(data, at++) !== 0) throw new UnreadablePicture('A scan ends early.');
      left = 8;
    }
    left -= 1;
    return (kept >> left) & 1;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let n = 0; n < count; n += 1) value = (value << 1) | bit();
    return value;
  };
  const symbol = (codes: Codes): number => {
    let code = 1;
    for (let n = 0; n < 16; n += 1) {
      code = (code << 1) | bit();
      const value = codes.get(code);
      if (value !== undefined) return value;
    }
    throw new UnreadablePicture('A code is unknown.');
  };
  const skipRestartMarker = (): void => {
    [at, left] = [at + 2, 0];
  };
  return { bits, symbol, skipRestartMarker };
};

type Scan = {
  frame: ReturnType<typeof readFrame>;
  factors: ReadonlyMap<number, number>;
  codes: ReadonlyMap<number, Codes>;
  restarts: number;
  progressive: boolean;
};

const toRgb = ([y = 0, blue = 0, red = 0]: readonly number[]): Rgb => {
  const channel = (value: number) => Math.max(0, Math.min(255, Math.round(value + 128)));
  return [channel(y + 1.402 * red), channel(y - 0.344 * blue - 0.714 * red), channel(y + 1.772 * blue)];
};

const readScan = (
  data: Buffer,
  start: number,
  { frame, factors, codes, restarts, progressive }: Scan,
): Rgb[] => {
  const count = byteAt(data, start + 2);
  if (count !== frame.components.length) throw new UnreadablePicture('Its colors are in scans of their own.');
  const shift = progressive ? byteAt(data, start + 5 + 2 * count) & 15 : 0;
  const tables = frame.components.map((component, index) => {
    const ids = byteAt(data, start + 4 + 2 * index);
    return { ...component, mean: codes.get(ids >> 4), rest: codes.get(16 | (ids & 15)), before: 0 };
  });
  const reader = createBits(data, start + wordAt(data, start));
  const difference = (size: number): number => {
    const value = reader.bits(size);
    return size > 0 && value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  };
  const skipRest = (rest: Codes | undefined): void => {
    for (let at = 1; at < 64; at += 1) {
      const value = reader.symbol(rest ?? new Map());
      if (value === 0) return;
      at += value >> 4;
      reader.bits(value & 15);
    }
  };
  return Array.from({ length: frame.units }, (_, unit) => {
    if (restarts > 0 && unit > 0 && unit % restarts === 0) {
      reader.skipRestartMarker();
      for (const table of tables) table.before = 0;
    }
    const means = tables.map((table) => {
      let sum = 0;
      for (let block = 0; block < table.blocks; block += 1) {
        table.before += difference(reader.symbol(table.mean ?? new Map()));
        sum += table.before;
        if (!progressive) skipRest(table.rest);
      }
      return ((sum / table.blocks) * (1 << shift) * (factors.get(table.quantization) ?? 0)) / 8;
    });
    return toRgb(means.length === 3 ? means : [means[0] ?? 0]);
  });
};

/**
 * The colors of a JPEG in squares of 8 or 16 pixels: the means of its blocks, which it contains as they are. No pixel is
 * decoded. The first scan of a progressive one has them all.
 */
export const jpegSamples = (data: Buffer): Rgb[] => {
  const [factors, codes] = [new Map<number, number>(), new Map<number, Codes>()];
  let [frame, restarts, progressive]: [Scan['frame'] | null, number, boolean] = [null, 0, false];
  if (data.length < 4 || wordAt(data, 0) !== 0xffd8) throw new UnreadablePicture('It is no JPEG.');
  for (let at = 2; at + 4 <= data.length;) {
    const [marker, size] = [wordAt(data, at), wordAt(data, at + 2)];
    const content = data.subarray(at + 4, at + 2 + size);
    if (marker === 0xffdb) readFactors(content, factors);
    else if (marker === 0xffc4) readCodes(content, codes);
    else if (marker === 0xffdd) restarts = wordAt(content, 0);
    else if (marker >= 0xffc0 && marker <= 0xffc2)
      [frame, progressive] = [readFrame(content), marker === 0xffc2];
    else if (marker === 0xffda && frame)
      return readScan(data, at + 2, { frame, factors, codes, restarts, progressive });
    else if (marker < 0xff01) throw new UnreadablePicture('A part of it is unknown.');
    at += 2 + size;
  }
  throw new UnreadablePicture('It has no picture.');
};
