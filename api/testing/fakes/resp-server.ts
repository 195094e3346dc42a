import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export type RespServer = {
  url: string;
  /** Stored keys and values. */
  values: ReadonlyMap<string, { value: string; expires: number }>;
  commands: string[];
  hang: () => void;
  resume: () => void;
  stop: () => void;
};

type Values = Map<string, { value: string; expires: number }>;

const bulk = (text: string | null): string =>
  text === null ? '$-1\r\n' : `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** Implements the commands that the server uses, see https://valkey.io/commands/. */
const obey = (values: Values, [name = '', ...args]: string[]): string => {
  const now = Date.now();
  for (const [key, { expires }] of values) if (expires <= now) values.delete(key);
  const [key = '', second = '', , seconds = '0'] = args;
  switch (name.toUpperCase()) {
    case 'GET':
      return bulk(values.get(key)?.value ?? null);
    case 'PTTL':
      return `:${values.has(key) ? (values.get(key)?.expires ?? 0) - now : -2}\r\n`;
    case 'SET':
      values.set(key, { value: second, expires: now + Number(seconds) * 1000 });
      return '+OK\r\n';
    case 'EVAL': {
      // The only script used: increments a counter, sets its TTL on creation, and returns both.
      const [script = '', , counter = '', by = '0', ttl = '0'] = args;
      if (!script.includes('incrby')) return '-ERR unknown script\r\n';
      const known = values.get(counter) ?? { value: '0', expires: now + Number(ttl) * 1000 };
      const value = String(Number(known.value) + Number(by));
      values.set(counter, { ...known, value });
      return `*2\r\n:${value}\r\n:${known.expires - now}\r\n`;
    }
    default:
      return '+OK\r\n';
  }
};

/** Parses complete commands (arrays of bulk strings) from `buffer`. Returns them and the remaining bytes. */
const readCommands = (buffer: Buffer): { commands: string[][]; rest: Buffer } => {
  const commands: string[][] = [];
  let start = 0;
  for (;;) {
    let at = start;
    const line = (): string | null => {
      const end = buffer.indexOf('\r\n', at);
      if (end === -1) return null;
      const text = buffer.toString('utf8', at, end);
      at = end + 2;
      return text;
    };
    const count = Number(line()?.slice(1) ?? Number.NaN);
    const words: string[] = [];
    while (words.length < count) {
      const length = Number(line()?.slice(1) ?? Number.NaN);
      if (!(at + length + 2 <= buffer.length)) break;
      words.push(buffer.toString('utf8', at, at + length));
      at += length + 2;
    }
    if (!(words.length === count)) return { commands, rest: buffer.subarray(start) };
    commands.push(words);
    start = at;
  }
};

/** Starts a stand-in for Valkey or Redis with the subset of RESP 2 that tests need. */
export const startRespServer = async (): Promise<RespServer> => {
  const values: Values = new Map();
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let hanging = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    let buffer: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data) => {
      const read = readCommands(Buffer.concat([buffer, data]));
      buffer = read.rest;
      if (hanging) return;
      for (const command of read.commands) {
        commands.push(command[0] ?? '');
        socket.write(obey(values, command));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `redis://127.0.0.1:${port}`,
    values,
    commands,
    hang() {
      hanging = true;
    },
    resume() {
      hanging = false;
      // Commands received while hanging get no reply, so their connections are closed.
      endAll();
    },
    stop() {
      server.close();
      endAll();
    },
  };
};
