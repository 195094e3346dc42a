import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProcess, type ServerProcess } from '../../api/src/testing/server-process.ts';
import { searchFor, videoIdOf } from './catalog.ts';
import { openBenchDatabase } from './database.ts';
import { explainQueries } from './explain.ts';
import { measure, startBareServer, type Result } from './measure.ts';
import { measureStartup } from './startup.ts';

const createPaths = (count: number, path: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => path(index * 97));

const row = (name: string, { perSecond, perCpuSecond, p50, p99, failures }: Result, bare: Result): string =>
  `| ${name} | ${Math.round(perSecond)} | ${Math.round(perCpuSecond)} | ${(perCpuSecond / bare.perCpuSecond).toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failures} |`;

const HEAD = [
  '| 50 connections | per second | per server CPU second | of bare | p50 ms | p99 ms | not 200 |',
  '| --- | --: | --: | --: | --: | --: | --: |',
];

const fetchText = async ({ port }: ServerProcess, path: string): Promise<string> =>
  (await fetch(`http://localhost:${port}${path}`)).text();

const compare = async (databaseUrl: string, songs: number, ms: number): Promise<string[]> => {
  const folder = mkdtempSync(join(os.tmpdir(), 'rushtone-load-'));
  const start = (name: string) =>
    startProcess(join(folder, name), { DATABASE_URL: databaseUrl, VIDEO_HOST: 'youtube' });
  const servers: ServerProcess[] = [];
  const song = `/api/song/get?s=${videoIdOf(97)}`;
  try {
    servers.push(await start('one'));
    const [server] = servers as [ServerProcess];
    const bareServer = await startBareServer(await fetchText(server, song), folder);
    const run = (targets: { port: number; pid: number }[], paths: string[]) =>
      measure({ targets, paths, ms, folder });
    const bare = await run([bareServer], ['/']).finally(bareServer.stop);
    const everySong = createPaths(
      Math.min(songs, 5_000),
      (index) => `/api/song/get?s=${videoIdOf(index % songs)}`,
    );
    const searches = createPaths(
      2_000,
      (index) => `/api/song/search?s=${encodeURIComponent(searchFor(index % songs))}`,
    );
    const lines = [
      row('bare node:http, the body of song/get', bare, bare),
      row('song/get, one song', await run([server], [song]), bare),
      row('song/get, 5,000 songs', await run([server], everySong), bare),
      row('song/get, repeated', await run([server], everySong), bare),
      row('song/random', await run([server], ['/api/song/random']), bare),
      row(
        `song/search, 2,000 texts, ${songs.toLocaleString('en')} songs`,
        await run([server], searches),
        bare,
      ),
      row('song/search, repeated', await run([server], searches), bare),
    ];
    servers.push(await start('two'));
    lines.push(row('song/get, 5,000 songs, two servers', await run(servers, everySong), bare));
    return [...HEAD, ...lines];
  } finally {
    for (const each of servers) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `npm run bench -- api [start|load|explain] [--songs 1000000] [--seconds 5]`; runs all three parts by default. */
export const runApiBench = async (argv: readonly string[]): Promise<void> => {
  const options = {
    songs: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
  } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const includes = (name: string) => positionals.length === 0 || positionals.includes(name);
  console.log(
    `${new Date().toISOString().slice(0, 10)} · ${os.cpus().length} × ${os.cpus()[0]?.model ?? ''} · Node ${process.versions.node} · load average ${os.loadavg()[0]?.toFixed(1)}\n`,
  );
  if (includes('start')) {
    const { firstMs, laterMs, megabytes } = await measureStartup();
    console.log(
      `Ready in ${Math.round(firstMs)} ms the first time, ${Math.round(laterMs)} ms later (median of 5); ${Math.round(megabytes)} MB with the database.\n`,
    );
  }
  if (!includes('load') && !includes('explain')) return;
  const songs = Number(values.songs);
  const postgres = await openBenchDatabase(songs);
  try {
    if (includes('load'))
      console.log(`${(await compare(postgres.url, songs, Number(values.seconds) * 1000)).join('\n')}\n`);
    if (!includes('explain')) return;
    const { lines, failures } = await explainQueries(postgres.url);
    console.log(
      ['| ms | sequential scans | indexes | query |', '| --: | --- | --- | --- |', ...lines].join('\n'),
    );
    console.log(`\n${lines.length} queries, ${failures.length} with a sequential scan of a large table.`);
    if (failures.length > 0) throw new Error(failures.join('\n'));
  } finally {
    await postgres.stop();
  }
};

if (import.meta.main) await runApiBench(process.argv.slice(2));
