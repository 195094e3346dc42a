import { readFile, stat } from 'node:fs/promises';

const LOOK_AGAIN_MS = 250;

/** A JSON file that is read again when it has changed. A half-written one keeps the last good content. */
export const watchJson = <Content>(path: string) => {
  let content: Content | null = null;
  let seen = 0;

  const look = async (): Promise<Content | null> => {
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (changed === 0) content = null;
    else if (changed !== seen) {
      try {
        content = JSON.parse(await readFile(path, 'utf8')) as Content;
      } catch {
        return content;
      }
    }
    seen = changed;
    return content;
  };

  let looking: Promise<Content | null> = Promise.resolve(null);
  let lookedAt = 0;
  return (): Promise<Content | null> => {
    if (Date.now() - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = Date.now();
      looking = look();
    }
    return looking;
  };
};
