/** Number of attempts, because the previous page of a reloading tab releases its locks with a delay. */
const TRIES = 3;
const RETRY_MS = 150;

/** Ensures that only one tab edits a project, so that tabs don't overwrite each other's changes. */
export class ProjectLock {
  readonly #prefix: string;
  readonly #onLost: () => void;
  #held: { id: string; release: () => void } | null = null;

  /** `onLost` is called when another tab has taken the project. */
  constructor(uid: string, onLost: () => void) {
    this.#prefix = `maker:${uid}:`;
    this.#onLost = onLost;
  }

  /** Acquires the lock and releases the previous one. `false` if another tab has it; `steal` takes it over. */
  async take(id: string, { steal = false } = {}): Promise<boolean> {
    if (this.#held?.id === id) return true;
    this.release();
    // The Web Locks API is missing in some browsers and outside secure contexts.
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
