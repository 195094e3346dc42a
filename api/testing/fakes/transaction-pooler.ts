import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

export type TransactionPooler = {
  /** Returns the database URL through the pooler. */
  open: (databaseUrl: string) => Promise<string>;
  /** Number of times a client was switched to another backend. */
  changes: () => number;
  close: () => void;
};

const BACKENDS = 4;
const SSL_REQUEST = 80_877_103;
/** Startup parameters accepted by PgBouncer; it rejects all others. */
const KNOWN = new Set(['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name']);

const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const ready = message('Z', Buffer.from('I'));
const refusal = (parameter: string): Buffer =>
  message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`));
const WELCOME = Buffer.concat([
  message('R', int32(0)),
  message('S', Buffer.from('server_version\u000018.0\0')),
  message('K', Buffer.concat([int32(1), int32(1)])),
  ready,
]);

/** Calls `take` for each complete message. A client's first message has no type. */
const readMessages = (take: (type: string, whole: Buffer) => void, typed = true) => {
  let buffer: Buffer = Buffer.alloc(0);
  let hasType = typed;
  return (data: Buffer): void => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
      const start = hasType ? 1 : 0;
      if (buffer.length < start + 4) return;
      const length = start + buffer.readInt32BE(start);
      if (buffer.length < length) return;
      const whole = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      const isRequestForTls = !hasType && whole.readInt32BE(4) === SSL_REQUEST;
      const type = hasType ? String.fromCharCode(whole[0] ?? 0) : '';
      hasType ||= !isRequestForTls;
      take(isRequestForTls ? 'tls' : type, whole);
    }
  };
};

const startupParameters = (whole: Buffer): string[] =>
  whole
    .toString('utf8', 8)
    .split('\0')
    .filter((_each, index) => index % 2 === 0)
    .filter(Boolean);

type Client = { socket: Socket; backend: Backend | null; last: Backend | null; waiting: Buffer[] };
type Backend = { stream: Duplex; client: Client | null };

/** Opens a connection with the driver; after authentication, only its socket is used. */
const openBackend = async (connectionString: string): Promise<Duplex> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { stream } = client.connection;
  stream.removeAllListeners();
  return stream;
};

/**
 * A stand-in for PgBouncer in transaction mode: a client keeps a backend for the duration of a transaction, then gets
 * another one. Prepared statements are not tracked.
 */
export const createTransactionPooler = (): TransactionPooler => {
  const free: Backend[] = [];
  const line: Client[] = [];
  const sockets = new Set<Duplex>();
  let changes = 0;

  const assign = (client: Client): void => {
    const backend = free.shift();
    if (!backend) return void (line.includes(client) || line.push(client));
    if (client.last !== null && client.last !== backend) changes += 1;
    client.last = backend;
    client.backend = backend;
    backend.client = client;
    for (const each of client.waiting.splice(0)) backend.stream.write(each);
  };
  const release = (backend: Backend): void => {
    if (backend.client) backend.client.backend = null;
    backend.client = null;
    free.push(backend);
    const next = line.shift();
    if (next) assign(next);
  };
  const addBackend = async (url: string): Promise<void> => {
    const backend: Backend = { stream: await openBackend(url), client: null };
    sockets.add(backend.stream);
    const take = (type: string, whole: Buffer): void => {
      backend.client?.socket.write(whole);
      if (type === 'Z' && whole[5] === 'I'.charCodeAt(0)) release(backend);
    };
    backend.stream.on('data', readMessages(take)).on('error', () => {});
    free.push(backend);
  };

  const serve = (socket: Socket): void => {
    const client: Client = { socket, backend: null, last: null, waiting: [] };
    sockets.add(socket);
    const take = (type: string, whole: Buffer): void => {
      if (type === 'tls') return void socket.write('N');
      if (type === '') {
        const unknown = startupParameters(whole).find((name) => !KNOWN.has(name));
        return void (unknown === undefined ? socket.write(WELCOME) : socket.end(refusal(unknown)));
      }
      if (type === 'X') return void socket.end();
      if (client.backend) return void client.backend.stream.write(whole);
      client.waiting.push(whole);
      assign(client);
    };
    socket.on('data', readMessages(take, false)).on('error', () => {});
  };
  const server = createServer({ noDelay: true }, serve);
  return {
    async open(databaseUrl) {
      await Promise.all(Array.from({ length: BACKENDS }, () => addBackend(databaseUrl)));
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const url = new URL(databaseUrl);
      url.port = String(typeof address === 'object' && address ? address.port : 0);
      return url.href;
    },
    changes: () => changes,
    close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
};
