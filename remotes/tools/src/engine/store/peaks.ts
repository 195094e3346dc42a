/** Number of frames per minimum and maximum in the waveform. */
const PEAK_FRAMES = 256;

/** Collects the waveform during decoding, as pairs of minimum and maximum of both channels. */
export class PeakCollector {
  #pairs = new Float32Array(2 * 4_096);
  #count = 0;
  #filled = 0;
  #low = 0;
  #high = 0;

  add(channels: readonly Float32Array[]): void {
    const left = channels[0] ?? new Float32Array();
    const right = channels[1] ?? left;
    for (let first = 0; first < left.length;) {
      const end = Math.min(left.length, first + PEAK_FRAMES - this.#filled);
      let [low, high] = [this.#low, this.#high];
      for (let frame = first; frame < end; frame += 1) {
        const a = left[frame]!;
        const b = right[frame]!;
        if (a < low) low = a;
        if (a > high) high = a;
        if (b < low) low = b;
        if (b > high) high = b;
      }
      [this.#low, this.#high] = [low, high];
      this.#filled += end - first;
      first = end;
      if (this.#filled === PEAK_FRAMES) this.#push();
    }
  }

  #push(): void {
    if (this.#count + 2 > this.#pairs.length) {
      const wider = new Float32Array(this.#pairs.length * 2);
      wider.set(this.#pairs);
      this.#pairs = wider;
    }
    this.#pairs.set([this.#low, this.#high], this.#count);
    this.#count += 2;
    this.#filled = 0;
    this.#low = 0;
    this.#high = 0;
  }

  finish(): Float32Array<ArrayBuffer> {
    if (this.#filled > 0) this.#push();
    return this.#pairs.slice(0, this.#count);
  }
}
