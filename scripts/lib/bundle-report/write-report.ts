import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSourceMap, moduleSizes } from './module-sizes.ts';

type Box = { left: number; top: number; width: number; height: number };
type Item = { name: string; bytes: number };

const WIDTH = 1600;
/** Area per KB, in square pixels. */
const SCALE = 2_400;
/** Smallest box that gets a label, in pixels. */
const NAMED = { width: 60, height: 14 };

const sum = (items: readonly Item[]): number => items.reduce((total, { bytes }) => total + bytes, 0);

/** Lays out items in a box by size: splits them into two halves of similar size, across the longer side. */
const divide = (items: readonly Item[], box: Box): (Item & Box)[] => {
  const [first] = items;
  if (!first) return [];
  if (items.length === 1) return [{ ...first, ...box }];
  let count = 1;
  while (count < items.length - 1 && sum(items.slice(0, count)) < sum(items) / 2) count += 1;
  const share = sum(items.slice(0, count)) / sum(items);
  const { left, top, width, height } = box;
  const parts: [Box, Box] =
    width > height
      ? [
          { ...box, width: width * share },
          { ...box, left: left + width * share, width: width * (1 - share) },
        ]
      : [
          { ...box, height: height * share },
          { ...box, top: top + height * share, height: height * (1 - share) },
        ];
  return [...divide(items.slice(0, count), parts[0]), ...divide(items.slice(count), parts[1])];
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns the hue of a package or folder. */
const hueOf = (name: string): number => {
  const owner = name.replace(/^\.\//, '').split('/').slice(0, 2).join('/');
  return [...owner].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 360, 7);
};

const boxOf = ({ name, bytes, left, top, width, height }: Item & Box): string => {
  const label = name.replace(/^\.\/(node_modules\/)?/, '');
  const text = width > NAMED.width && height > NAMED.height ? escape(label) : '';
  const place = [left, top, width, height].map((each) => `${each.toFixed(1)}px`);
  const style = `left:${place[0]};top:${place[1]};width:${place[2]};height:${place[3]};background:hsl(${hueOf(name)} 45% 78%)`;
  return `<div style="${style}" title="${escape(label)}: ${kilobytes(bytes)}">${text}</div>`;
};

type Script = { file: string; bytes: number; modules: Item[] };

const readScript = (dist: string, map: string): Script | null => {
  const place = path.relative(path.join(dist, 'maps'), map).replace(/\.map$/, '');
  const script = path.join(dist, place.startsWith('assets') ? 'shell' : '', place);
  const parsed: unknown = JSON.parse(readFileSync(map, 'utf8'));
  if (!isSourceMap(parsed) || !existsSync(script)) return null;
  const modules = [...moduleSizes(readFileSync(script, 'utf8'), parsed)]
    .map(([name, bytes]) => ({ name, bytes }))
    .sort((a, b) => b.bytes - a.bytes);
  const compressed = existsSync(`${script}.br`) ? `${script}.br` : script;
  return { file: place, bytes: statSync(compressed).size, modules };
};

const sectionOf = ({ file, bytes, modules }: Script): string => {
  const total = sum(modules);
  const box = { left: 0, top: 0, width: WIDTH, height: Math.max(20, (total / 1000) * (SCALE / WIDTH)) };
  const boxes = divide(modules, box).map(boxOf).join('');
  return `<h2>${escape(file)}: ${kilobytes(bytes)} brotli, ${kilobytes(total)} uncompressed</h2><section style="height:${box.height}px">${boxes}</section>`;
};

const STYLE = `body{font:12px system-ui;margin:16px;width:${WIDTH}px}h2{font-size:14px;margin:16px 0 4px}section{position:relative}div{position:absolute;box-sizing:border-box;border:1px solid #fff;overflow:hidden;white-space:nowrap;padding:0 3px}`;

/** Writes a treemap page of all scripts in a finished build, from their source maps, and returns its path. */
export const writeBundleReport = (dist: string): string => {
  const scripts = globSync('maps/**/*.js.map', { cwd: dist })
    .map((map) => readScript(dist, path.join(dist, map)))
    .filter((script) => script !== null)
    .sort((a, b) => b.bytes - a.bytes);
  const file = path.join(dist, 'report.html');
  const body = scripts.map(sectionOf).join('\n');
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>Bundles</title><style>${STYLE}</style>\n${body}\n`,
  );
  return file;
};
