export const textAt = (bytes: Uint8Array, at: number, length = 4): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Returns the offset of the audio, since ID3 tags may precede any format. */
export const skipTags = (bytes: Uint8Array): number => {
  let at = 0;
  while (textAt(bytes, at, 3) === 'ID3' && at + 10 <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    at += 10 + ((a << 21) | (b << 14) | (c << 7) | d);
  }
  return at;
};
