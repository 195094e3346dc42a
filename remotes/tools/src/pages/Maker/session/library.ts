import { readJson, readText, setText, writeText, type StorageKey } from '@rushtone/ui/device-storage';
import { readEdits, writeEdits, type Edits } from './edits.ts';

/** A saved project. */
export type Project = {
  id: string;
  name: string;
  file: { name: string; type: string; size: number };
  seconds: number;
  /** Unix time in ms. */
  changed: number;
  opened: number;
  /** Set until something is changed: such a project belongs to its tab alone and is not listed. */
  unchanged?: true;
};

/** Storage used by projects and still available, in bytes; `null` if the browser does not report it. */
export type Room = { used: number; left: number | null };

/** Why a project cannot be saved: quota exceeded, or no storage, as in some private windows. */
export type StorageFailure = 'full' | 'blocked';

/** `elsewhere`: another tab is editing it. */
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

/**
 * Minimum age of files that no project needs, in ms. Younger ones may be in use by another tab that is saving, or
 * belong to a closed tab that is opened again.
 */
const ORPHAN_MS = 3_600_000;

/** Key of settings saved without a project. */
const NO_PROJECT = 'none';

/**
 * Projects of one account in this browser: files in OPFS, metadata in local storage, which is written synchronously
 * even when the tab is closing. The shell's `forget-drafts.ts` deletes both on explicit sign-out, by folder name and
 * key suffix.
 */
export class Library {
  readonly #folder: string;
  readonly #listKey: StorageKey;
  readonly #editsKey: (id: string | null) => StorageKey;
  /** Key of this tab's project, which survives a reload. */
  readonly #tabKey: StorageKey;

  constructor(uid: string) {
    this.#folder = `maker-${uid}`;
    this.#listKey = `draft:maker:${uid}`;
    this.#editsKey = (id) => `draft:maker-edits:${id ?? NO_PROJECT}:${uid}`;
    this.#tabKey = `draft:maker-project:${uid}`;
  }

  /** Returns all projects in which something was changed, newest first. */
  list(): Project[] {
    return this.#all()
      .filter(({ unchanged }) => !unchanged)
      .toSorted((a, b) => b.changed - a.changed);
  }

  find(id: string): Project | null {
    return this.#all().find((project) => project.id === id) ?? null;
  }

  /** Returns the project of this tab, or the last opened one; `null` if this tab has closed it. */
  last(): Project | null {
    const id = this.#ofTab();
    if (id === NO_PROJECT) return null;
    const [latest] = this.list().toSorted((a, b) => b.opened - a.opened);
    return this.find(id) ?? latest ?? null;
  }

  /** Sets the project of this tab. */
  choose(id: string | null): void {
    try {
      setText(this.#tabKey, id ?? NO_PROJECT, 'sessionStorage');
      if (id !== null) this.#update(id, { opened: Date.now() });
    } catch {
      // Without storage, there are no saved projects.
    }
  }

  /** Throws a StorageError. */
  async add(
    file: File,
    about: Pick<Project, 'name' | 'seconds' | 'unchanged'>,
    edits: Edits,
  ): Promise<Project> {
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
      setText(this.#editsKey(project.id), writeEdits(edits));
      this.#write([project, ...this.#all()]);
    } catch (error) {
      await this.remove(project.id).catch(() => undefined);
      throw asStorageError(error);
    }
    return project;
  }

  /** Returns the project's file; `null` if the browser has evicted it. */
  async file({ id, file: { name, type } }: Project): Promise<File | null> {
    try {
      const kept = await (await (await this.#files()).getFileHandle(id)).getFile();
      return new File([kept], name, { type });
    } catch {
      return null;
    }
  }

  edits(id: string | null): Edits | null {
    return readEdits(readText(this.#editsKey(id)));
  }

  /** Saves the edits of a project, which is listed from then on. Throws a StorageError. */
  saveEdits(id: string | null, edits: Edits): void {
    try {
      setText(this.#editsKey(id), writeEdits(edits));
      if (id !== null) this.#update(id, { changed: Date.now(), unchanged: undefined });
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
    this.#write(this.#all().filter((project) => project.id !== id));
    writeText(this.#editsKey(id), null);
    await (await this.#files()).removeEntry(id).catch(() => undefined);
  }

  async room(): Promise<Room> {
    const used = this.list().reduce((sum, { file }) => sum + file.size, 0);
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
    return { used, left: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)) };
  }

  /** Removes files of closed tabs in which nothing was changed, and those left behind by a crash during writing. */
  async clean(isOpen: (id: string) => Promise<boolean>): Promise<void> {
    for (const { id, opened, unchanged } of this.#all())
      if (unchanged && id !== this.#ofTab() && Date.now() - opened > ORPHAN_MS && !(await isOpen(id)))
        await this.remove(id);
    const folder = await this.#files();
    for await (const [id, entry] of folder.entries()) {
      if (entry.kind !== 'file' || this.find(id)) continue;
      const { lastModified } = await (entry as FileSystemFileHandle).getFile();
      if (Date.now() - lastModified > ORPHAN_MS) await folder.removeEntry(id);
    }
  }

  #ofTab(): string {
    return readText(this.#tabKey, 'sessionStorage') ?? '';
  }

  #all(): Project[] {
    return readJson(this.#listKey, (value) => (Array.isArray(value) ? (value as Project[]) : []));
  }

  #update(id: string, changes: { [Name in keyof Project]?: Project[Name] | undefined }): void {
    this.#write(
      this.#all().map((project) => (project.id === id ? ({ ...project, ...changes } as Project) : project)),
    );
  }

  #write(list: readonly Project[]): void {
    setText(this.#listKey, JSON.stringify(list));
  }

  async #files(): Promise<FileSystemDirectoryHandle> {
    return (await navigator.storage.getDirectory()).getDirectoryHandle(this.#folder, { create: true });
  }
}
