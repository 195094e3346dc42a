import {
  currentPreviews,
  isRelease,
  isSafeName,
  verifyPreview,
  type Preview,
  type Previews,
  type Registry,
  type Release,
  type Root,
} from '../../registry/index.ts';
import { readPreviews, type ReleaseStore } from '../../store/index.ts';
import type { Encoding } from '../http/encoding.ts';
import type { NamedFile } from './verified-files.ts';

/** Maximum age of a cached list in ms; refreshing it lists and reads the store. */
const INTERVAL_MS = 1_000;

type Options = {
  store: ReleaseStore;
  root: () => Root | null;
  registry: () => Promise<Registry | null>;
  readManifest: (file: NamedFile) => Promise<unknown>;
  readFile: (file: NamedFile, encoding?: Encoding) => Promise<Buffer | null>;
  refuse: (reason: string, text: string) => void;
};

type Known = { list: Promise<Previews | null>; readAt: number };

/** Reads preview lists signed with their remotes' keys. */
const createLists = ({ store, root, registry, refuse }: Omit<Options, 'readManifest' | 'readFile'>) => {
  const known = new Map<string, Known>();
  /** The highest version seen per remote, to prevent rollback to an older list. */
  const newest = new Map<string, number>();

  const readList = async (name: string, trusted: Root): Promise<Previews | null> => {
    try {
      const list = await readPreviews(store, name, trusted);
      if (!list) return null;
      if (list.version < (newest.get(name) ?? 0)) {
        refuse(
          'older',
          `release refused: the previews of ${name} are older than those that were used before`,
        );
        return null;
      }
      newest.set(name, list.version);
      return list;
    } catch (error) {
      refuse('store', `release refused: the previews of ${name} cannot be read: ${String(error)}`);
      return null;
    }
  };
  return async (name: string): Promise<Previews | null> => {
    const channels = (await registry())?.channels ?? {};
    const trusted = root();
    if (!Object.hasOwn(channels, name) || name === 'shell' || !trusted) return null;
    const before = known.get(name);
    if (before && Date.now() - before.readAt < INTERVAL_MS) return before.list;
    const list = readList(name, trusted);
    known.set(name, { list, readAt: Date.now() });
    return list;
  };
};

/** Serves preview builds of branches, only to testers. */
export const createServedPreviews = (options: Options) => {
  const { registry, readManifest, readFile, refuse } = options;
  const listOf = createLists(options);
  const find = async (
    name: string,
    isWanted: (preview: Preview) => boolean,
  ): Promise<Preview | undefined> => {
    const list = await listOf(name);
    return list ? currentPreviews(list, Date.now()).find(isWanted) : undefined;
  };
  const releaseOf = async (name: string, preview: Preview): Promise<Release | null> => {
    const current = await registry();
    const { version, hash } = preview;
    const manifest = await readManifest({ name: `r/${name}/${version}/release.json`, hash });
    if (!current || !isRelease(manifest)) return null;
    if (await verifyPreview(manifest, name, preview, current)) return manifest;
    refuse('manifest', `release refused: the preview ${preview.id} of ${name} takes what is not its own`);
    return null;
  };

  return {
    previews: listOf,
    async preview(name: string, id: string): Promise<Release | null> {
      const preview = await find(name, (each) => each.id === id);
      return preview ? releaseOf(name, preview) : null;
    },
    async previewFile(path: string, encoding?: Encoding): Promise<Buffer | null> {
      const [folder, name = '', version, ...rest] = path.split('/');
      const file = rest.join('/');
      const isOurs = (each: Preview): boolean => each.version === version;
      const preview = folder === 'r' && isSafeName(path) ? await find(name, isOurs) : undefined;
      const release = preview && (await releaseOf(name, preview));
      if (!release) return null;
      const named: Release['files'] = { ...release.files, 'release.json': preview.hash };
      const hash = Object.hasOwn(named, file) ? named[file] : undefined;
      return hash === undefined ? null : readFile({ name: path, hash }, encoding);
    },
  };
};
