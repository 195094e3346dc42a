/** Where the song is: stands still, or runs from an anchor of the sound's clock. */
export class Transport {
  #position = 0;
  #anchor: number | undefined;
  #rate = 1;

  position(now: number): number {
    if (this.#anchor === undefined) return this.#position;
    return this.#position + Math.max(0, now - this.#anchor) * this.#rate;
  }

  run(position: number, anchor: number, rate: number): void {
    this.#position = position;
    this.#anchor = anchor;
    this.#rate = rate;
  }

  hold(position: number): void {
    this.#position = position;
    this.#anchor = undefined;
  }
}
