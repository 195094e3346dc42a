/** Half of what two pages may differ by, in s. */
export const MOST_WRONG_S = 0.14;
/** Time after a seek in which the video host still says where it was, in ms. */
const SETTLES_MS = 1_500;
/** A video that something stops again and again, such as ads, is let go after so many seeks. */
const SEEKS = 6;
/** Readings in a row that must agree: one alone may be late. */
const READINGS = 3;
const MOST_DELAY_S = 2;

/** Decides from how far a video is from where it should be when it has to seek. */
export class Drift {
  #readings: number[] = [];
  #soughtAt: number | null = null;
  #seeks = 0;
  #segment = '';
  #delay = 0;

  /** How much later than asked for a seek leads to sound, in s. */
  get delay(): number {
    return this.#delay;
  }

  /** Forgets the readings, as something else plays. */
  reset(): void {
    this.#readings = [];
  }

  /** A seek was made. */
  noteSeek(): void {
    this.#readings = [];
    this.#soughtAt = performance.now();
  }

  /**
   * Takes the next reading, in s, negative if the video is late. Returns whether it has to seek. `segment` names what
   * plays without interruption, for which there are so many seeks.
   */
  isTooFar(segment: string, reading: number): boolean {
    if (segment !== this.#segment) this.#seeks = 0;
    this.#segment = segment;
    if (this.#soughtAt !== null && performance.now() - this.#soughtAt < SETTLES_MS) return false;
    this.#readings = [...this.#readings, reading].slice(-READINGS);
    if (this.#readings.length < READINGS) return false;
    const sorted = this.#readings.toSorted((a, b) => a - b);
    const [least = 0, drift = 0, most = 0] = sorted;
    if (most - least > MOST_WRONG_S) return false;
    if (this.#soughtAt !== null) this.#delay = Math.min(MOST_DELAY_S, Math.max(0, this.#delay - drift));
    this.#soughtAt = null;
    if (Math.abs(drift) < MOST_WRONG_S || this.#seeks >= SEEKS) return false;
    this.#seeks += 1;
    return true;
  }
}
