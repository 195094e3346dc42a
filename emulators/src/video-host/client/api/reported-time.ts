/** The embed reports its time ten times a second; between two reports the time runs on here. */
export class ReportedTime {
  #reported = 0;
  #reportedAt = 0;
  #rate = 0;
  #last = 0;

  /** `rate` is 0 while nothing plays. */
  report(time: number, rate: number, now: number): void {
    const jumped = rate === 0 || Math.abs(time - this.at(now)) > 0.3;
    this.#reported = time;
    this.#reportedAt = now;
    this.#rate = rate;
    if (jumped) this.#last = time;
  }

  /** Reports arrive unevenly, and a clock that steps back by milliseconds would make a seek bar tremble. */
  at(now: number): number {
    const time = this.#reported + ((now - this.#reportedAt) / 1000) * this.#rate;
    this.#last = Math.max(this.#last, time);
    return this.#last;
  }
}
