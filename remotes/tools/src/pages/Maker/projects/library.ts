import { readEdits, writeEdits, type Edits } from './edits.ts';

/** A project as the list shows it. */
export type Project = {
  id: string;
  name: string;
  file: { name: string; type: string; size: number };
  seconds: number;
  /** Milliseconds since 1970. */
  changed: number;
  opened: number;
};

/** Bytes that the projects take, and that the browser still has; null where it does not say. */
export type Room = { used: number; left: number | null };

/** Why a project cannot be kept: no room, or no storage, as in some private windows. */
export type StorageFailure = 'full' | 'blocked';

/** `elsewhere`: another tab edits it. */
export type Keeping = 'kept' | 'elsewhere' | StorageFailure;

export class StorageError extends Error {
  readonly reason: StorageFailure;

  constructor(reason: StorageFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const asStorageError = (cause: unknown): StorageError =>
  new StorageError(isFull(cause) ? 'full' : 'blocked', { cause });

/** A file without a project is one that another tab is just writing, unless it is older. */
const ORPHAN_MS = 3_600_000;

/** Without a project, what was set is kept too. */
const NO_PROJECT = 'none';

/**
 * The projects of one account in this browser: their files in its file system, what is small in local storage, which is
 * written at once even when the tab closes. `forget-drafts.ts` of the shell deletes both at an explicit sign-out, by the
 * name of the folder and the ends of the keys.
 */
export class Library {
  readonly #folder: string;
  readonly #listKey: string;
  readonly #editsKey: (id: string | null) => string;
  /** The project of this tab, also after a reload. */
  readonly #tabKey: string;

  constructor(uid: string) {
    this.#folder = `maker-${uid}`;
    this.#listKey = `draft:maker:${uid}`;
    this.#editsKey = (id) => `draft:maker-edits:${id ?? NO_PROJECT}:${uid}`;
    this.#tabKey = `draft:maker-project:${uid}`;
  }

  /** The newest first. */
  list(): Project[] {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(this.#listKey) ?? '[]');
      if (!Array.isArray(list)) return [];
      return (list as Project[]).toSorted((a, b) => b.changed - a.changed);
    } catch {
      return [];
    }
  }

  find(id: string): Project | null {
    return this.list().find((project) => project.id === id) ?? null;
  }

  /** The project of this tab, or the one that was opened last; null if this tab closed it. */
  last(): Project | null {
    const id = this.#tabProject();
    if (id === NO_PROJECT) return null;
    const list = this.list();
    const [latest] = list.toSorted((a, b) => b.opened - a.opened);
    return list.find((project) => project.id === id) ?? latest ?? null;
  }

  /** Makes it the project of this tab. */
  choose(id: string | null): void {
    try {
      sessionStorage.setItem(this.#tabKey, id ?? NO_PROJECT);
      if (id !== null) this.#update(id, { opened: Date.now() });
    } catch {
      // Without storage there is no project to come back to.
    }
  }

  /** Throws a StorageError. */
  async add(file: File, about: Pick<Project, 'name' | 'seconds'>, edits: Edits): Promise<Project> {
    const now = Date.now();
    const { name, type, size } = file;
    const project = {
      ...about,
      id: crypto.randomUUID(),
      file: { name, type, size },
      changed: now,
      opened: now,
    };
    try {
      const entry = await (await this.#files()).getFileHandle(project.id, { create: true });
      const writable = await entry.createWritable();
      await writable.write(file);
      await writable.close();
      localStorage.setItem(this.#editsKey(project.id), writeEdits(edits));
      this.#write([project, ...this.list()]);
    } catch (error) {
      await this.remove(project.id).catch(() => undefined);
      throw asStorageError(error);
    }
    return project;
  }

  /** Null where the browser has removed it. */
  async file({ id, file: { name, type } }: Project): Promise<File | null> {
    try {
      const kept = await (await (await this.#files()).getFileHandle(id)).getFile();
      return new File([kept], name, { type });
    } catch {
      return null;
    }
  }

  edits(id: string | null): Edits | null {
    try {
      return readEdits(localStorage.getItem(this.#editsKey(id)));
    } catch {
      return null;
    }
  }

  /** Throws a StorageError. */
  saveEdits(id: string | null, edits: Edits): void {
    try {
      localStorage.setItem(this.#editsKey(id), writeEdits(edits));
      if (id !== null) this.#update(id, { changed: Date.now() });
    } catch (error) {
      throw asStorageError(error);
    }
  }

  rename(id: string, name: string): void {
    this.#update(id, { name, changed: Date.now() });
  }

  /** Throws a StorageError. */
  async duplicate(id: string, edits = this.edits(id)): Promise<Project> {
    const project = this.find(id);
    const file = project && (await this.file(project));
    if (!project || !file || !edits) throw new StorageError('blocked');
    return this.add(file, { name: `${project.name} (copy)`, seconds: project.seconds }, edits);
  }

  async remove(id: string): Promise<void> {
    this.#write(this.list().filter((project) => project.id !== id));
    localStorage.removeItem(this.#editsKey(id));
    await (await this.#files()).removeEntry(id).catch(() => undefined);
  }

  async room(): Promise<Room> {
    const used = this.list().reduce((sum, { file }) => sum + file.size, 0);
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    return { used, left: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)) };
  }

  /** Removes files without a project, which a crash while writing leaves. */
  async clean(): Promise<void> {
    const folder = await this.#files();
    for await (const [id, entry] of folder.entries()) {
      if (entry.kind !== 'file' || this.find(id)) continue;
      const { lastModified } = await (entry as FileSystemFileHandle).getFile();
      if (Date.now() - lastModified > ORPHAN_MS) await folder.removeEntry(id);
    }
  }

  #tabProject(): string | null {
    try {
      return sessionStorage.getItem(this.#tabKey);
    } catch {
      return null;
    }
  }

  #update(id: string, changes: Partial<Project>): void {
    const list = this.list();
    this.#write(list.map((project) => (project.id === id ? { ...project, ...changes } : project)));
  }

  #write(list: readonly Project[]): void {
    localStorage.setItem(this.#listKey, JSON.stringify(list));
  }

  async #files(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.#folder, { create: true });
  }
}
