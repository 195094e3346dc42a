/** Keeps its values as properties of its own, as a browser's `Storage` does. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

let temporary = false;

/** Whether what is stored ends with the page. */
export const isStorageTemporary = (): boolean => temporary;

/** A browser that blocks the data of sites throws at every access: a storage in memory takes its place. */
export const ensureStorage = (): void => {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[area];
    } catch {
      temporary = true;
      Object.defineProperty(window, area, { value: new MemoryStorage() });
    }
  }
};
