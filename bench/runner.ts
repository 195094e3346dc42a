import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { ensureChromium } from '@rushtone/platform/commands/chromium';
import { buildIfStale } from '../scripts/lib/run.ts';
import { DIST, ROOT } from '../webpack/paths.ts';

type Options = Readonly<Record<string, number | boolean | string>>;
type Given<Defaults extends Options> = {
  [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends boolean
      ? boolean
      : string;
};

/** Reads `--name value` by the type of its default: a positive integer, a flag, or a text. */
export const readOptions = <const Defaults extends Options>(args: readonly string[], defaults: Defaults) => {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? ({ type: 'boolean', default: value } as const)
        : ({ type: 'string', default: String(value) } as const),
    ]),
  );
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const read = ([name, text]: [string, unknown]) => {
    if (typeof defaults[name] !== 'number') return [name, text];
    const value = Number(text);
    if (Number.isInteger(value) && value > 0) return [name, value];
    throw new Error(`--${name} must be a positive integer, not "${String(text)}".`);
  };
  return { ...(Object.fromEntries(Object.entries(values).map(read)) as Given<Defaults>), parts: positionals };
};

const percentileOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
export const percentile = (values: readonly number[], share: number): number =>
  percentileOf(
    values.toSorted((a, b) => a - b),
    share,
  );
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted.length / 2;
  return (percentileOf(sorted, 0.5) + (sorted[Math.ceil(upper) - 1] ?? Number.NaN)) / 2;
};
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

type Cell = string | number;
/** A table in Markdown, whose first column is text. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** A figure beside its limit. */
export const toLimit = (figure: number, limit: number, digits = 2): string =>
  `${figure.toFixed(digits)} (limit ${limit}${figure <= limit ? '' : ', **missed**'})`;

export type Bar = [name: string, figure: number, side: '≥' | '≤', wanted: number, unit?: string];
/** A table of figures that says which of them meet their bars. */
export const barTable = (bars: readonly Bar[]): string =>
  table(
    ['Figure', 'measured', 'bar', ''],
    bars.map(([name, figure, side, wanted, unit = '']) => [
      name,
      figure.toFixed(figure < 10 ? 2 : 0) + unit,
      `${side} ${wanted}${unit}`,
      (side === '≥' ? figure >= wanted : figure <= wanted) ? 'met' : '**missed**',
    ]),
  );

const commit = (): string => {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  } catch {
    return 'no commit';
  }
};

/** One line with date, machine, versions and load. */
export const describeMachine = (browserVersion?: string): string => {
  const cpus = os.cpus();
  return [
    `Measured ${new Date().toISOString().slice(0, 10)}`,
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}`,
    `${browserVersion === undefined ? '' : `Chromium ${browserVersion}, `}Node ${process.versions.node}`,
    `commit ${commit()}`,
    `load average ${os.loadavg()[0]?.toFixed(1)}`,
  ].join(' · ');
};

/** Replaces the text between `<!-- name:start -->` and `<!-- name:end -->` in a document. */
export const writeResult = (file: string, name: string, markdown: string): void => {
  const text = readFileSync(file, 'utf8');
  const [first, last] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [start, end] = [text.indexOf(first), text.indexOf(last)];
  if (start < 0 || end < start) throw new Error(`${file} must contain the markers ${first} and ${last}.`);
  writeFileSync(file, `${text.slice(0, start + first.length)}\n\n${markdown}\n\n${text.slice(end)}`);
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: ROOT });
};

/** Disables the browser's own network traffic. */
const QUIET_FLAGS = ['--disable-quic', '--disable-background-networking', '--no-first-run'];
export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', ...QUIET_FLAGS, ...flags] });

export type Server = ServerProcess & { origin: string; dataDir: string };
export type Servers = {
  /** For files of the bench; removed at the end. */
  folder: string;
  /** Starts a server in a process of its own, with the build and a new data folder. */
  start: (name: string, env?: Record<string, string>) => Promise<Server>;
};

/** Runs `work` with servers, which end with it, and on signals. */
export const withServers = async <Value>(work: (servers: Servers) => Promise<Value>): Promise<Value> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-'));
  const running: ServerProcess[] = [];
  const kill = () => running.forEach((server) => server.kill());
  const exit = () => process.exit(1);
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, exit);
  try {
    await buildIfStale();
    return await work({
      folder,
      async start(name, env = {}) {
        const dataDir = path.join(folder, name);
        const server = await startProcess(dataDir, { DIST_DIR: DIST, ...env });
        running.push(server);
        return { ...server, dataDir, origin: `http://localhost:${server.port}` };
      },
    });
  } finally {
    process.off('exit', kill);
    for (const server of running) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export type Site = Server & { browser: Browser };
/** Runs `work` with a server of the built site and a browser. */
export const withSite = (work: (site: Site) => Promise<void>): Promise<void> =>
  withServers(async ({ start }) => {
    const server = await start('site');
    const browser = await launchBrowser();
    return work({ ...server, browser }).finally(() => browser.close());
  });

/** Repeats work in turns, so that other load on the machine affects all that is compared. */
export const inTurns = async (runs: number, turn: (run: number) => Promise<void>): Promise<void> => {
  for (let run = 1; run <= runs; run += 1) {
    await turn(run);
    console.error(`Run ${run} of ${runs} is done.`);
  }
};
