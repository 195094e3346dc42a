/** Owner of temporary files that are still needed; the browser releases it with the page at the latest. */
export type FileOwner = { name: string; release: () => void };

const LOCK = 'maker-files:';

/** Without the Web Locks API, each new worker removes all files. */
export const createFileOwner = (): FileOwner => {
  const name = crypto.randomUUID();
  let release: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (release = resolve));
  void globalThis.navigator?.locks?.request(LOCK + name, () => end).catch(() => undefined);
  return { name, release };
};

/** Returns the names of all owners in this browser. */
export const fileOwners = async (): Promise<Set<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith(LOCK))
      .map((name) => name.slice(LOCK.length)),
  );
};
