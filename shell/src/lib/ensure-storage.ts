/** Stores values as own properties, like a browser's `Storage`. */
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

/** Whether storage lasts only until the page is closed. */
export const isStorageTemporary = (): boolean => temporary;

/** Replaces storage with an in-memory one if the browser blocks site data, since any access would throw. */
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
