import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProcess, type ServerProcess } from '../../api/src/testing/server-process.ts';
import { searchFor, videoIdOf } from './catalogue.ts';
import { openBenchDatabase } from './database.ts';
import { explainCalls } from './explain.ts';
import { measure, startBare, type Figure } from './measure.ts';
import { measureStart } from './start.ts';

const distinct = (count: number, path: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => path(index * 97));

const row = (name: string, { perSecond, perCpuSecond, p50, p99, failures }: Figure, bare: Figure): string =>
  `| ${name} | ${Math.round(perSecond)} | ${Math.round(perCpuSecond)} | ${(perCpuSecond / bare.perCpuSecond).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failures} |`;

const HEAD = [
  '| 50 connections | a second | a server CPU-second | of bare | p50 ms | p99 ms | not 200 |',
  '| --- | --: | --: | --: | --: | --: | --: |',
];

const answerOf = async ({ port }: ServerProcess, path: string): Promise<string> =>
  (await fetch(`http://localhost:${port}${path}`)).text();

const compare = async (databaseUrl: string, songs: number, ms: number): Promise<string[]> => {
  const folder = mkdtempSync(join(os.tmpdir(), 'rushtone-load-'));
  const start = (name: string) =>
    startProcess(join(folder, name), { DATABASE_URL: databaseUrl, VIDEO_HOST: 'youtube' });
  const servers: ServerProcess[] = [];
  const song = `/api/song/get?s=${videoIdOf(97)}`;
  try {
    servers.push(await start('one'));
    const [one] = servers as [ServerProcess];
    const bareServer = await startBare(await answerOf(one, song), folder);
    const of = (targets: { port: number; pid: number }[], paths: string[]) =>
      measure({ targets, paths, ms, folder });
    const bare = await of([bareServer], ['/']).finally(bareServer.stop);
    const everySong = distinct(
      Math.min(songs, 5_000),
      (index) => `/api/song/get?s=${videoIdOf(index % songs)}`,
    );
    const searches = distinct(
      2_000,
      (index) => `/api/song/search?s=${encodeURIComponent(searchFor(index % songs))}`,
    );
    const lines = [
      row('bare node:http, the bytes of song/get', bare, bare),
      row('song/get, one song', await of([one], [song]), bare),
      row('song/get, 5,000 songs', await of([one], everySong), bare),
      row('song/get, the same again', await of([one], everySong), bare),
      row('song/random', await of([one], ['/api/song/random']), bare),
      row(`song/search, 2,000 texts, ${songs.toLocaleString('en')} songs`, await of([one], searches), bare),
      row('song/search, the same again', await of([one], searches), bare),
    ];
    servers.push(await start('two'));
    lines.push(row('song/get, 5,000 songs, two servers', await of(servers, everySong), bare));
    return [...HEAD, ...lines];
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `npm run bench -- api [start|load|explain] [--songs 1000000] [--seconds 5]`; without a word all of it. */
export const runApiBench = async (argv: readonly string[]): Promise<void> => {
  const options = {
    songs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const wants = (name: string) => positionals.length === 0 || positionals.includes(name);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''} · Node ${process.versions.node} · load average ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  if (wants('start')) {
    const { firstMs, laterMs, megabytes } = await measureStart();
    console.log(
      `Ready in ${Math.round(firstMs)} ms the first time, ${Math.round(laterMs)} ms later (median of 5); ${Math.round(megabytes)} MB with the database.\n`,
    );
  }
  if (!wants('load') && !wants('explain')) return;
  const songs = Number(values.songs);
  const postgres = await openBenchDatabase(songs);
  try {
    if (wants('load'))
      console.log(`${(await compare(postgres.url, songs, Number(values.seconds) * 1000)).join('\n')}\n`);
    if (!wants('explain')) return;
    const { lines, failures } = await explainCalls(postgres.url);
    console.log(
      ['| ms | read from end to end | by index | query |', '| --: | --- | --- | --- |', ...lines].join('\n'),
    );
    console.log(`\n${lines.length} queries, ${failures.length} that read a large table from end to end.`);
    if (failures.length > 0) throw new Error(failures.join('\n'));
  } finally {
    await postgres.stop();
  }
};

if (import.meta.main) await runApiBench(process.argv.slice(2));
