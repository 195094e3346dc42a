import { readFile, stat } from 'node:fs/promises';

const CHECK_INTERVAL_MS = 250;

/**
 * Reads a JSON file whenever it changes. Keeps the last valid content while the file is invalid, such as half written.
 * `null` if there is no file.
 */
export const watchJson = <Content>(path: string, isContent: (value: unknown) => value is Content) => {
  let content: Content | null = null;
  let readAt = 0;

  const read = async (): Promise<Content | null> => {
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (changedAt === 0) content = null;
    else if (changedAt !== readAt) {
      try {
        const value: unknown = JSON.parse(await readFile(path, 'utf8'));
        if (!isContent(value)) return content;
        content = value;
      } catch {
        return content;
      }
    }
    readAt = changedAt;
    return content;
  };

  let current: Promise<Content | null> = Promise.resolve(null);
  let checkedAt = 0;
  return (): Promise<Content | null> => {
    if (Date.now() - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = Date.now();
      current = read();
    }
    return current;
  };
};
