/** Maximum number of bits to add at once, so that they fit into 31 bits together with the pending bits of a byte. */
const MAX_BITS = 24;

/** Writes bits, most significant first, into a growing buffer. */
export class BitWriter {
  #bytes = new Uint8Array(32_768);
  #length = 0;
  #rest = 0;
  #restBits = 0;

  /** Writes the lowest `bits` bits of the value; at most 32. */
  put(value: number, bits: number): void {
    if (bits > MAX_BITS) {
      this.put(value >>> MAX_BITS, bits - MAX_BITS);
      return this.put(value, MAX_BITS);
    }
    this.#rest = (this.#rest << bits) | (value & (2 ** bits - 1));
    this.#restBits += bits;
    while (this.#restBits >= 8) {
      this.#restBits -= 8;
      this.#push(this.#rest >>> this.#restBits);
    }
    this.#rest &= (1 << this.#restBits) - 1;
  }

  /** Writes a Rice code: the quotient as zeros followed by a one, and the remainder in `bits` bits. */
  putRice(value: number, bits: number): void {
    let zeros = value >>> bits;
    for (; zeros + 1 + bits > MAX_BITS && zeros > 0; zeros -= Math.min(zeros, MAX_BITS))
      this.put(0, Math.min(zeros, MAX_BITS));
    if (zeros + 1 + bits <= MAX_BITS)
      return this.put((1 << bits) | (value & (2 ** bits - 1)), zeros + 1 + bits);
    this.put(1, 1);
    this.put(value, bits);
  }

  /** Pads the last byte with zeros. */
  align(): void {
    if (this.#restBits > 0) this.put(0, 8 - this.#restBits);
  }

  /** Returns everything since the last `clear`; valid until the next call. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const wider = new Uint8Array(2 * this.#length);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}
