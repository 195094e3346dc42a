import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesOfPage, findPage, type Registry, type Release, type ShellAssets } from '@rushtone/releases';

export const FIRST_RENDER_LIMIT_BYTES = 130_000;
export const FIRST_RENDER_AIM_BYTES = 110_000;
export const ENTRY_LIMIT_BYTES = 9_000;

/** Words that only the code of a thing holds which a visitor's first load must not have. */
const TELLTALES: Readonly<Record<string, readonly string[]>> = {
  firebase: ['identitytoolkit', 'securetoken.googleapis.com', '@firebase/'],
  'the script of the video host, or react-youtube': ['iframe_api', 'onYouTubeIframeAPIReady'],
};

export type Report = {
  /** One line for each figure. */
  figures: string[];
  /** One line for each budget that is passed; empty when all is well. */
  failures: string[];
};

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;

const fileOf = (dist: string, url: string): string =>
  path.join(dist, url.startsWith('/assets/') ? 'shell' : '', url);

/** What travels: the compressed file where the build wrote one, and the file itself where it was too small. */
const sizeOf = (file: string, suffix: '.br' | '.gz'): number =>
  statSync(existsSync(file + suffix) ? file + suffix : file).size;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

const firstRender = (dist: string, scripts: readonly string[]): Report => {
  const sizes = scripts.map((url) => ({ url, bytes: sizeOf(fileOf(dist, url), '.br') }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const figure = `JavaScript to the first render of /: ${kilobytes(total)} brotli (limit ${kilobytes(FIRST_RENDER_LIMIT_BYTES)}, aim ${kilobytes(FIRST_RENDER_AIM_BYTES)})`;
  const failures = total > FIRST_RENDER_LIMIT_BYTES ? [figure] : [];
  return { figures: [figure, ...sizes.map(({ url, bytes }) => `  ${kilobytes(bytes)}  ${url}`)], failures };
};

const entryOf = (dist: string, { name, base, entry }: Release): Report => {
  const bytes = sizeOf(fileOf(dist, base + entry), '.gz');
  const figure = `Entry of ${name}: ${kilobytes(bytes)} gzip (limit ${kilobytes(ENTRY_LIMIT_BYTES)})`;
  return { figures: [figure], failures: bytes > ENTRY_LIMIT_BYTES ? [figure] : [] };
};

const strangers = (dist: string, scripts: readonly string[]): string[] =>
  scripts.flatMap((url) => {
    const code = readFileSync(fileOf(dist, url), 'utf8');
    return Object.entries(TELLTALES).flatMap(([what, words]) => {
      const word = words.find((each) => code.includes(each));
      return word === undefined ? [] : [`${url} holds ${what}: "${word}" stands in it`];
    });
  });

/** Files of remotes other than the one that draws the landing page, and mentions of those behind a lock. */
const foreign = (
  dist: string,
  urls: readonly string[],
  registry: Registry,
  landing: string | undefined,
): string[] =>
  Object.values(registry.remotes)
    .filter(({ name }) => name !== landing)
    .flatMap(({ name, base, container, frame }) =>
      urls.flatMap((url) => {
        if (url.startsWith(base)) return [`${url} is preloaded for /, and belongs to ${name}`];
        const mentions = frame === 'account' && readFileSync(fileOf(dist, url), 'utf8').includes(container);
        return mentions ? [`${url} holds code of ${name}: "${container}" stands in it`] : [];
      }),
    );

/** Weighs what a visitor's first load of `/` takes, from a finished build. */
export const weigh = (dist: string): Report => {
  const assets = readJson<ShellAssets>(path.join(dist, 'shell/assets.json'));
  const registry = readJson<Registry>(path.join(dist, 'registry.json'));
  const match = findPage(registry, 'main', '/');
  if (!match) return { figures: [], failures: ['No remote of the registry serves /.'] };
  const page = filesOfPage(match).map(({ url }) => url);
  const shell = [...assets.scripts, ...assets.styles].map(({ url }) => url);
  const scripts = [...shell, ...page].filter((url) => url.endsWith('.js'));
  const parts = [
    firstRender(dist, scripts),
    ...Object.values(registry.remotes).map((release) => entryOf(dist, release)),
  ];
  return {
    figures: parts.flatMap(({ figures }) => figures),
    failures: [
      ...parts.flatMap(({ failures }) => failures),
      ...strangers(dist, scripts),
      ...foreign(dist, [...shell, ...page], registry, match.release.name),
    ],
  };
};
