/** Measurements that are kept: the one with the shortest way is the best. */
const KEPT = 8;

/**
 * Estimates the server's clock from its answers, half of whose way is taken for each direction. Pages that use it agree
 * on a time, whatever their own clocks and distances are.
 */
export class ServerClock {
  #samples: { trip: number; offset: number }[] = [];

  /** Notes what the server said the time was, for a request that was sent and answered at these times. */
  note(now: number, sent: number, answered: number): void {
    const sample = { trip: answered - sent, offset: now - (sent + answered) / 2 };
    this.#samples = [...this.#samples, sample].slice(-KEPT);
  }

  /** In ms since 1970; `null` before the first answer. */
  now(): number | null {
    const [first, ...others] = this.#samples;
    if (!first) return null;
    const best = others.reduce((least, each) => (each.trip < least.trip ? each : least), first);
    return performance.now() + best.offset;
  }
}
