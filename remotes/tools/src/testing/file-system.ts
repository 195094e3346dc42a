/** In-memory replacement for the origin private file system, limited to what projects use; jsdom has none. */
type Failure = { write?: DOMException | undefined };

class Entry {
  readonly kind = 'file';
  #content = new File([], '');
  readonly #name: string;
  readonly #failure: Failure;

  constructor(name: string, failure: Failure) {
    this.#name = name;
    this.#failure = failure;
  }

  getFile = async () => this.#content;

  createWritable = async () => {
    let written: Blob = new Blob();
    return {
      write: async (data: Blob) => {
        if (this.#failure.write) throw this.#failure.write;
        written = data;
      },
      close: async () => void (this.#content = new File([written], this.#name)),
    };
  };
}

class Directory {
  readonly kind = 'directory';
  readonly #entries = new Map<string, Entry | Directory>();
  readonly #failure: Failure;

  constructor(failure: Failure) {
    this.#failure = failure;
  }

  entries = () => this.#entries.entries();

  getDirectoryHandle = async (name: string) => {
    const found = this.#entries.get(name) ?? new Directory(this.#failure);
    this.#entries.set(name, found);
    return found;
  };

  getFileHandle = async (name: string, { create = false } = {}) => {
    const found = this.#entries.get(name) ?? (create ? new Entry(name, this.#failure) : null);
    if (!found) throw new DOMException('There is no such file.', 'NotFoundError');
    this.#entries.set(name, found);
    return found;
  };

  removeEntry = async (name: string) => void this.#entries.delete(name);
}

/** Installs an empty file system; set `write` on the result to make writes fail. */
export const installFileSystem = (): Failure => {
  const failure: Failure = {};
  const root = new Directory(failure);
  Object.assign(navigator, {
    storage: {
      getDirectory: async () => root,
      estimate: async () => ({ usage: 1_000_000, quota: 9_000_000 }),
    },
  });
  return failure;
};
