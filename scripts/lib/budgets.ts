import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  filesOfPage,
  findPage,
  isRegistry,
  isShellAssets,
  type Registry,
  type Release,
} from '@rushtone/platform/registry';

export const FIRST_RENDER_LIMIT_BYTES = 106_000;
/** The hashes and keys in a first load are other ones in each build, whose compressed size varies by this. */
const HASHES_VARY_BYTES = 50;
export const FIRST_RENDER_AIM_BYTES = 105_000;
/** What a website loads with the first action: the home page's limit, and the form to its owner. */
export const WEBSITE_LIMIT_BYTES = 109_000;
export const ENTRY_LIMIT_BYTES = 9_000;
export const TRACING_LIMIT_BYTES = 8_000;
/** Ruling 66: what plays before the shell has loaded. */
const EARLY_LIMIT_BYTES = 8_000;

/** Occurs only in code that pages selected for tracing load. */
const TRACING = '/remotes/spans';

/** Strings that occur only in code that must not be part of a visitor's first load. */
const MARKERS: Readonly<Record<string, readonly string[]>> = {
  firebase: ['identitytoolkit', 'securetoken.googleapis.com', '@firebase/'],
  'the script of the video host, or react-youtube': ['iframe_api', 'onYouTubeIframeAPIReady'],
  'what sends traces': [TRACING],
};

export type Report = {
  /** One line per figure. */
  figures: string[];
  /** One line per exceeded budget. */
  failures: string[];
};

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const fileOf = (dist: string, url: string): string =>
  path.join(dist, url.startsWith('/assets/') ? 'shell' : '', url);

/** Returns the size of the compressed file, or of the file itself if the build did not compress it. */
const sizeOf = (file: string, suffix: '.br' | '.gz'): number =>
  statSync(existsSync(file + suffix) ? file + suffix : file).size;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

type Sizes = { total: number; sizes: { url: string; bytes: number }[] };

const sizesOf = (dist: string, scripts: readonly string[]): Sizes => {
  const sizes = scripts.map((url) => ({ url, bytes: sizeOf(fileOf(dist, url), '.br') }));
  return { total: sizes.reduce((sum, { bytes }) => sum + bytes, 0), sizes };
};

const firstRender = ({ total, sizes }: Sizes): Report => {
  const figure = `JavaScript to the first render of /: ${kilobytes(total)} brotli (limit ${kilobytes(FIRST_RENDER_LIMIT_BYTES)}, aim ${kilobytes(FIRST_RENDER_AIM_BYTES)})`;
  const failures = total > FIRST_RENDER_LIMIT_BYTES + HASHES_VARY_BYTES ? [figure] : [];
  return { figures: [figure, ...sizes.map(({ url, bytes }) => `  ${kilobytes(bytes)}  ${url}`)], failures };
};

/** Before the first action, a website runs the script before the shell alone. */
const websiteRender = ({ total }: Sizes): Report => {
  const figure = `JavaScript of a website from the first action on: ${kilobytes(total)} brotli (limit ${kilobytes(WEBSITE_LIMIT_BYTES)})`;
  return { figures: [figure], failures: total > WEBSITE_LIMIT_BYTES + HASHES_VARY_BYTES ? [figure] : [] };
};

const entryOf = (dist: string, { name, base, entry }: Release): Report => {
  const bytes = sizeOf(fileOf(dist, base + entry), '.gz');
  const figure = `Entry of ${name}: ${kilobytes(bytes)} gzip (limit ${kilobytes(ENTRY_LIMIT_BYTES)})`;
  return { figures: [figure], failures: bytes > ENTRY_LIMIT_BYTES ? [figure] : [] };
};

const earlyScript = (dist: string, url: string): Report => {
  const bytes = sizeOf(fileOf(dist, url), '.br');
  const figure = `Script before the shell: ${kilobytes(bytes)} brotli (limit ${kilobytes(EARLY_LIMIT_BYTES)})`;
  return { figures: [figure], failures: bytes > EARLY_LIMIT_BYTES ? [figure] : [] };
};

const tracing = (dist: string): Report => {
  const folder = path.join(dist, 'shell/assets');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name))
    .filter((file) => readFileSync(file, 'utf8').includes(TRACING));
  if (files.length !== 1)
    return { figures: [], failures: [`${files.length} files of the shell send traces, and not one`] };
  const bytes = files.reduce((sum, file) => sum + sizeOf(file, '.br'), 0);
  const figure = `A traced page more: ${kilobytes(bytes)} brotli (limit ${kilobytes(TRACING_LIMIT_BYTES)})`;
  return { figures: [figure], failures: bytes > TRACING_LIMIT_BYTES ? [figure] : [] };
};

const forbiddenCode = (dist: string, scripts: readonly string[]): string[] =>
  scripts.flatMap((url) => {
    const code = readFileSync(fileOf(dist, url), 'utf8');
    return Object.entries(MARKERS).flatMap(([what, words]) => {
      const word = words.find((each) => code.includes(each));
      return word === undefined ? [] : [`${url} contains ${what}: "${word}"`];
    });
  });

/** Finds files of remotes other than the landing page's, and references to subscriber-only remotes. */
const otherRemotes = (
  dist: string,
  urls: readonly string[],
  registry: Registry,
  landing: string | undefined,
): string[] =>
  Object.values(registry.remotes)
    .filter(({ name }) => name !== landing)
    .flatMap(({ name, base, container, frame }) =>
      urls.flatMap((url) => {
        if (url.startsWith(base)) return [`${url} is preloaded for / but belongs to ${name}`];
        const mentions = frame === 'account' && readFileSync(fileOf(dist, url), 'utf8').includes(container);
        return mentions ? [`${url} contains code of ${name}: "${container}"`] : [];
      }),
    );

/** Measures a visitor's first load of `/`, and of a subscriber's website, in a finished build. */
export const checkBudgets = (dist: string): Report => {
  const assets = readJson(path.join(dist, 'shell/assets.json'));
  const registry = readJson(path.join(dist, 'registry.json'));
  if (!isShellAssets(assets) || !isRegistry(registry))
    throw new Error('assets.json or registry.json is not valid.');
  const match = findPage(registry, 'main', '/');
  if (!match) return { figures: [], failures: ['No remote of the registry serves /.'] };
  const page = filesOfPage(match).map(({ url }) => url);
  const shell = [...assets.scripts, ...assets.styles].map(({ url }) => url);
  const scriptsWith = (files: readonly string[]) => [...shell, ...files].filter((url) => url.endsWith('.js'));
  const scripts = scriptsWith(page);
  const website = findPage(registry, 'subscriber', '/');
  const parts = [
    firstRender(sizesOf(dist, scripts)),
    ...(website
      ? [websiteRender(sizesOf(dist, scriptsWith(filesOfPage(website).map(({ url }) => url))))]
      : []),
    ...Object.values(registry.remotes).map((release) => entryOf(dist, release)),
    ...(assets.early ? [earlyScript(dist, assets.early.url)] : []),
    tracing(dist),
  ];
  return {
    figures: parts.flatMap(({ figures }) => figures),
    failures: [
      ...parts.flatMap(({ failures }) => failures),
      ...forbiddenCode(dist, scripts),
      ...otherRemotes(dist, [...shell, ...page], registry, match.release.name),
    ],
  };
};
