/** Extrapolates the time between the embed's reports, which come ten times a second. */
export class ReportedTime {
  #reported = 0;
  #reportedAt = 0;
  #rate = 0;
  #last = 0;

  /** `rate` is 0 while paused or stopped. */
  report(time: number, rate: number, now: number): void {
    const jumped = rate === 0 || Math.abs(time - this.at(now)) > 0.3;
    this.#reported = time;
    this.#reportedAt = now;
    this.#rate = rate;
    if (jumped) this.#last = time;
  }

  /** Never steps back by a few milliseconds: reports arrive unevenly, which would make a seek bar jitter. */
  at(now: number): number {
    const time = this.#reported + ((now - this.#reportedAt) / 1000) * this.#rate;
    this.#last = Math.max(this.#last, time);
    return this.#last;
  }
}
