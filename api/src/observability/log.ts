import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

const TOKEN = /(firebase_auth_token(?:=|%3D|\\?"\s*:\s*\\?"))[^&"\\\s]*/gi;
const BEARER = /(bearer\s+)[\w.~+/=-]+/gi;
/** Single-use secrets in links: account linking, password reset, customer portal. */
const LINKS = /([?&](?:code|state|oobCode|reference)=)[^&"\\\s]*/g;
const WARN = 40;

/** Removes identity tokens and link secrets. */
export const redact = (text: string): string =>
  text.replace(TOKEN, '$1…').replace(BEARER, '$1…').replace(LINKS, '$1…');

const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN);

export type LogStream = { write: (line: string) => void; close: () => Promise<void> };

/** Writes JSON lines to a file, warnings and errors also to the terminal. */
export const openLog = (folder: string): LogStream => {
  mkdirSync(folder, { recursive: true });
  const file = createWriteStream(join(folder, 'server.log'), { flags: 'a', mode: 0o600 });
  return {
    write(line) {
      const safe = redact(line);
      file.write(safe);
      if (levelOf(safe) >= WARN) process.stderr.write(safe);
    },
    close: () => new Promise((settle) => file.end(settle)),
  };
};

export const requestSerializer = ({ method, url, host, ip }: FastifyRequest) => ({ method, url, host, ip });
