import {
  isRelease,
  keptPathOf,
  isShellAssets,
  olderVersions,
  signedText,
  type Channels,
  type Registry,
  type Root,
  type ShellAssets,
  type VersionRef,
} from '../../registry/index.ts';
import {
  ASSETS,
  integrityOfContent,
  plantedEntries,
  readPlanted,
  RELEASE,
  type ReleaseStore,
} from '../../store/index.ts';
import { matchesHash } from './verified-files.ts';

type Options = {
  store: ReleaseStore;
  registry: () => Promise<Registry | null>;
  readShell: (live: VersionRef) => Promise<ShellAssets | null>;
  root: () => Root | null;
  refuse: (reason: string, text: string) => void;
};

type Files = Readonly<Record<string, string>>;

const ENCODINGS = { '.br': 'br', '.gz': 'gzip' } as const;

/** Returns what is wrong with a file, by the hash that a signed document names for it. */
const problemOf = async (store: ReleaseStore, name: string, hash: string): Promise<string[]> => {
  const content = await readPlanted(store, name);
  if (!content) return [`${name} is missing`];
  return integrityOfContent(content) === hash ? [] : [`${name} was changed`];
};

/** Compressed copies are optional, but must have the same content. */
const isCopy = async (store: ReleaseStore, place: string, name: string, files: Files): Promise<boolean> => {
  const encoding = ENCODINGS[name.slice(-3) as keyof typeof ENCODINGS];
  const hash = encoding && files[name.slice(0, -3)];
  const content = hash === undefined ? null : await readPlanted(store, place + name);
  return content !== null && hash !== undefined && matchesHash(content, hash, encoding);
};

/** Checks one version: its manifest, every file that it names, and that its folder has no others. */
const checkVersion = async (store: ReleaseStore, remote: string, ref: VersionRef): Promise<string[]> => {
  const isShell = remote === 'shell';
  const place = isShell ? `shell/${ref.version}/` : `r/${remote}/${ref.version}/`;
  const manifest = isShell ? ASSETS : RELEASE;
  const problems = await problemOf(store, place + manifest, ref.hash);
  if (problems.length > 0) return problems;
  const parsed: unknown = JSON.parse(String(await store.read(place + manifest)));
  const files: Files = isRelease(parsed) || isShellAssets(parsed) ? parsed.files : {};
  for (const [file, hash] of Object.entries(files)) {
    problems.push(...(await problemOf(store, place + file, hash)));
    if (isShell && file.startsWith('assets/')) problems.push(...(await problemOf(store, file, hash)));
  }
  for (const name of await store.list(place)) {
    const file = name.slice(place.length);
    const named = { ...files, [manifest]: ref.hash };
    if (Object.hasOwn(named, file) || (await isCopy(store, place, file, named))) continue;
    problems.push(`${name} is named by no release`);
  }
  return problems;
};

/** The live version, the canary, and the one that a rollback or a failure goes back to. */
const versionsInUse = (channels: Channels): VersionRef[] => {
  const { live, previous, canary, versions } = channels;
  const others = [previous, canary?.release.version, olderVersions(channels)[0]?.version];
  return [live, ...versions.filter(({ version }) => version !== live.version && others.includes(version))];
};

/** Without the signatures, which a shell's built-in root lacks. */
const isSameRoot = (content: Buffer, root: Root): boolean => {
  try {
    return signedText(JSON.parse(String(content)) as object) === signedText(root);
  } catch {
    return false;
  }
};

/** Readers follow the roots one by one, so none may be missing up to the newest, and none can come after it. */
const checkRoots = async (store: ReleaseStore, newest: Root): Promise<string[]> => {
  const names = await store.list('root/');
  const numbers = names.map((name) => Number(/^root\/(\d+)\.json$/.exec(name)?.[1]));
  const problems = names.flatMap((name, at) =>
    (numbers[at] ?? NaN) <= newest.version ? [] : [`${name} is signed by no trusted root`],
  );
  const first = Math.min(newest.version, ...numbers.filter((number) => number > 0));
  for (let number = first; number <= newest.version; number += 1) {
    const name = `root/${number}.json`;
    const content = await readPlanted(store, name);
    if (!content) problems.push(`${name} is missing`);
    else if (number === newest.version && !isSameRoot(content, newest)) problems.push(`${name} was changed`);
  }
  return problems;
};

/**
 * Verifies the files of the store that pages get next. Readers refuse what is wrong anyway, but only when it is asked
 * for, and caches may hide it until then. Each problem is logged once, until it is gone.
 */
export const createStoreCheck = ({ store, registry, readShell, root, refuse }: Options) => {
  let known: ReadonlySet<string> = new Set();

  const findProblems = async (checked: Registry, newest: Root): Promise<string[]> => {
    const problems = await checkRoots(store, newest);
    for (const name of await plantedEntries(store, checked.rev, newest))
      problems.push(`${name} is not signed by the timestamp key`);
    for (const channels of Object.values(checked.channels))
      for (const ref of versionsInUse(channels))
        problems.push(...(await checkVersion(store, channels.name, ref)));
    return problems;
  };

  return async (): Promise<void> => {
    const checked = await registry();
    const newest = root();
    // The build is served while nothing is released.
    if (!checked || !newest || (await store.list('root/')).length + (await store.list('log/')).length === 0)
      return;
    const problems = new Set(await findProblems(checked, newest));
    const shell = checked.channels.shell && (await readShell(checked.channels.shell.live));
    for (const release of Object.values(checked.remotes)) {
      const path = shell && keptPathOf(release, shell);
      if (path) problems.add(`${release.name} ${release.version} claims ${path}, which the shell keeps`);
    }
    // A release in the meantime may have added files, and prune may have removed some.
    if ((await registry())?.rev !== checked.rev) return;
    for (const problem of problems) if (!known.has(problem)) refuse('file', `release refused: ${problem}`);
    known = problems;
  };
};
