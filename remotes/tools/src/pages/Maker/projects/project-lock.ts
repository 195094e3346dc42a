/** The former page of a tab that reloads still has its locks for a moment. */
const TRIES = 3;
const RETRY_MS = 150;

/** Makes sure that one tab edits a project: what another tab keeps is not written over. */
export class ProjectLock {
  readonly #prefix: string;
  readonly #onLost: () => void;
  #held: { id: string; release: () => void } | null = null;

  /** `onLost` is called when another tab has taken the project. */
  constructor(uid: string, onLost: () => void) {
    this.#prefix = `maker:${uid}:`;
    this.#onLost = onLost;
  }

  /** False if another tab edits it; with `steal` that tab loses it. Releases the former project. */
  async take(id: string, { steal = false } = {}): Promise<boolean> {
    if (this.#held?.id === id) return true;
    this.release();
    // Browsers without locks, and pages without HTTPS.
    if (!navigator.locks) return true;
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await this.#request(id, steal ? { steal } : { ifAvailable: true })) return true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    return false;
  }

  async isElsewhere(id: string): Promise<boolean> {
    if (!navigator.locks || this.#held?.id === id) return false;
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name }) => name === this.#prefix + id);
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  #request(id: string, options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const use = navigator.locks.request(this.#prefix + id, options, (lock) => {
        resolve(lock !== null);
        if (lock) return new Promise<void>((release) => (this.#held = { id, release }));
      });
      use.catch(() => {
        if (this.#held?.id === id) this.#held = null;
        this.#onLost();
      });
    });
  }
}
