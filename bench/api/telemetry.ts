import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalPostgres } from '@rushtone/api/database/local-postgres';
import { startCollector } from '@rushtone/api-testing/fakes/collector';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { DIST } from '../../webpack/paths.ts';
import { BAR_HEAD, bar, songPaths } from './figures.ts';
import { measure, type Result } from './measure.ts';

const ROUNDS = 8;
/** Each round requests two parts of the catalog that no other round requests; 100,000 songs are enough. */
const WARM_UP_PARTS = [0, 1, 2, 3];
const FIRST_PART = 4;

/** Songs that a server has not read yet, and songs that it has cached. */
const KINDS = ['through the database', 'from memory'] as const;
type Kind = (typeof KINDS)[number];

/** Share of traced requests; `null` without a collector. */
const SETTINGS = { 'without a collector': null, 'the default, 1 of 100 traced': '0.01', 'all traced': '1' };
type Setting = keyof typeof SETTINGS;
const NAMES = Object.keys(SETTINGS) as Setting[];

const microseconds = (results: readonly Result[]): number =>
  (1e6 * results.reduce((sum, { serverSeconds }) => sum + serverSeconds, 0)) /
  results.reduce((sum, { requests }) => sum + requests, 0);

/** Measures the cost of traces and metrics: alternates between servers with and without a collector. */
export const compareTelemetry = async (
  postgres: LocalPostgres,
  songs: number,
  ms: number,
): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-telemetry-'));
  const collector = await startCollector();
  const servers = new Map<Setting, ServerProcess>();
  const results = new Map<string, Result[]>();
  const run = (server: ServerProcess, paths: readonly string[], forMs: number) =>
    measure({ targets: [server], paths: [paths], ms: forMs, folder, databasePid: postgres.pid });
  const keep = (setting: Setting, kind: Kind, result: Result): void => {
    const key = `${setting} ${kind}`;
    results.set(key, [...(results.get(key) ?? []), result]);
  };
  try {
    for (const [index, name] of NAMES.entries()) {
      const ratio = SETTINGS[name];
      const traced = ratio !== null && {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
        OTEL_TRACES_SAMPLER_ARG: ratio,
      };
      const settings = { DATABASE_URL: postgres.url, VIDEO_HOST: 'youtube', DIST_DIR: DIST };
      const server = await startProcess(join(folder, String(index)), { ...settings, ...traced });
      servers.set(name, server);
      await run(
        server,
        WARM_UP_PARTS.flatMap((part) => songPaths(songs, part)),
        0,
      );
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const part = FIRST_PART + 2 * round;
      const paths = [part, part + 1].flatMap((each) => songPaths(songs, each));
      const order = round % 2 === 0 ? NAMES : NAMES.toReversed();
      for (const name of order) {
        const server = servers.get(name);
        if (!server) continue;
        keep(name, 'through the database', await run(server, paths, 0));
        keep(name, 'from memory', await run(server, paths, ms / 2));
      }
    }
    const cost = (name: Setting, kind: Kind) => microseconds(results.get(`${name} ${kind}`) ?? []);
    const [without, byDefault] = NAMES as [Setting, Setting];
    return [
      `| server µs a request | ${KINDS.join(' | ')} |`,
      `| --- |${' --: |'.repeat(KINDS.length)}`,
      ...NAMES.map((name) => `| ${name} | ${KINDS.map((kind) => cost(name, kind).toFixed(1)).join(' | ')} |`),
      '',
      ...BAR_HEAD,
      ...KINDS.map((kind) =>
        bar(
          `CPU of a song ${kind}, with telemetry of that without`,
          cost(byDefault, kind) / cost(without, kind),
          '≤',
          1.1,
        ),
      ),
    ];
  } finally {
    for (const server of servers.values()) await server.stop();
    collector.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
