import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keptSince, RETENTION } from '@rushtone/domain/retention';
import type { FastifyRequest } from 'fastify';
import { createStream } from 'rotating-file-stream';
import { logLine, WARN } from './log-line.ts';
import type { Config } from '../config/config.ts';

const TOKEN = /(firebase_auth_token(?:=|%3D|\\?"\s*:\s*\\?"))[^&"\\\s]*/gi;
const BEARER = /(bearer\s+)[\w.~+/=-]+/gi;
/** Single-use secrets in links: account linking, password reset, customer portal. */
const LINKS = /([?&](?:code|state|oobCode|reference|gift)=)[^&"\\\s]*/g;
const DAY_MS = 86_400_000;
/** Rotates daily and by size; together, the files cover the retention period. */
const ROTATION = {
  interval: '1d',
  // Also rotates if the server was not running at midnight.
  intervalBoundary: true,
  initialRotation: true,
  size: '50M',
  maxFiles: RETENTION.log.period.days - 1,
  mode: 0o600,
} as const;

/** Removes identity tokens and link secrets. */
export const redact = (text: string): string =>
  text.replace(TOKEN, '$1…').replace(BEARER, '$1…').replace(LINKS, '$1…');

const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN);

export type LogStream = { write: (line: string) => void; close: () => Promise<void> };

/** Minimum interval of reopening the stream after an error, in ms. */
const OPEN_AGAIN_MS = 1_000;

/** Deletes expired files at startup, because rotation only deletes while the server is running. */
const deleteOldFiles = (folder: string): void => {
  // The first line of a file may be one day older than the last one.
  const since = keptSince('log', new Date(Date.now() + DAY_MS));
  for (const file of globSync(join(folder, '*-server.log')))
    if (statSync(file).mtime < since) rmSync(file, { force: true });
};

const openFile = (folder: string): LogStream => {
  deleteOldFiles(folder);
  const open = () => {
    const stream = createStream('server.log', { path: folder, ...ROTATION });
    // A full disk only loses log lines.
    stream.on('error', (error) =>
      process.stderr.write(logLine(`The log cannot be written: ${error.message}`, WARN)),
    );
    return stream;
  };
  let file = open();
  let openedAt = Date.now();
  return {
    write(line) {
      const safe = redact(line);
      if (file.destroyed && Math.abs(Date.now() - openedAt) >= OPEN_AGAIN_MS)
        [file, openedAt] = [open(), Date.now()];
      if (!file.destroyed) file.write(safe);
      if (levelOf(safe) >= WARN) process.stderr.write(safe);
    },
    close: () => new Promise((settle) => file.end(settle)),
  };
};

/** Writes JSON lines to standard output, or to rotated files with warnings and errors also on the terminal. */
export const openLog = ({ log, dataDir }: Pick<Config, 'log' | 'dataDir'>): LogStream =>
  log === 'files'
    ? openFile(join(dataDir, 'log'))
    : { write: (line) => void process.stdout.write(redact(line)), close: async () => {} };

export const requestSerializer = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: redact(url),
  host,
  ip,
});
