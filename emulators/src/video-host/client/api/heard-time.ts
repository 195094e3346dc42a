/** The embed tells its time ten times a second; between two messages the time runs on here. */
export class HeardTime {
  #told = 0;
  #toldAt = 0;
  #rate = 0;
  #last = 0;

  /** `rate` is 0 while nothing plays. */
  tell(time: number, rate: number, now: number): void {
    const jumped = rate === 0 || Math.abs(time - this.at(now)) > 0.3;
    this.#told = time;
    this.#toldAt = now;
    this.#rate = rate;
    if (jumped) this.#last = time;
  }

  /** Messages arrive unevenly, and a clock that steps back by some milliseconds would make a seek bar tremble. */
  at(now: number): number {
    const time = this.#told + ((now - this.#toldAt) / 1000) * this.#rate;
    this.#last = Math.max(this.#last, time);
    return this.#last;
  }
}
