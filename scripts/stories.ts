import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { decode, encode } from 'fast-png';
import { remoteFolder, REMOTES } from '../webpack/paths.ts';
import { ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { browserTests } from './lib/check-steps.ts';
import { buildIfStale } from './lib/run.ts';
import { runStages } from './lib/steps.ts';

/** Color levels are rounded to multiples of this: a third of the file size, well below the comparison's threshold. */
const STEP = 8;

const picturesOf = (remote: string): string[] => {
  const folder = path.join(remoteFolder(remote), 'stories');
  return readdirSync(folder).map((name) => path.join(folder, name));
};

/** Re-encodes a screenshot with fewer colors, unless that makes the file no smaller. */
const shrink = (file: string): void => {
  const content = readFileSync(file);
  const { width, height, channels, data } = decode(content);
  const rounded = new Uint8Array(width * height * 3);
  for (let point = 0; point < width * height; point += 1)
    for (let color = 0; color < 3; color += 1) {
      const value = data[point * channels + color] ?? 0;
      rounded[point * 3 + color] = Math.min(255, Math.round(value / STEP) * STEP);
    }
  const smaller = encode({ width, height, data: rounded, channels: 3, depth: 8 }, { zlib: { level: 9 } });
  if (smaller.length < content.length) writeFileSync(file, smaller);
};

/** Compares each remote's stories with their screenshots; `--update` retakes those that differ. */
const { values } = parseArgs({ options: { update: { type: 'boolean' } } });
await buildIfStale();
process.env.HEADLESS_SHELL = ensureHeadlessShell();
const options = values.update ? ['--update-snapshots=changed'] : [];
await runStages([[[browserTests('stories', ['stories'], options)]]]);
if (values.update) for (const remote of REMOTES) picturesOf(remote).forEach(shrink);
