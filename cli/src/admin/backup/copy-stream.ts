import type { Writable } from 'node:stream';
import type { Connection, PoolClient, Submittable } from 'pg';

/** What the driver's connection can do beyond its published types. */
type CopyConnection = Connection & {
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
};

type Hooks = {
  handleCopyInResponse?: (connection: CopyConnection) => void;
  handleCopyData?: (message: { chunk: Buffer }, connection: CopyConnection) => void;
};

/** Runs one statement with what the driver tells it; gives the number of rows that the server counted. */
const runCopy = (client: PoolClient, sql: string, hooks: Hooks): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    const statement = {
      submit: (connection: Connection) => (connection as CopyConnection).query(sql),
      handleRowDescription: () => {},
      handleCopyInResponse: () => {},
      handleCopyData: () => {},
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(text.split(' ')[1]);
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(rows),
      ...hooks,
    } satisfies Submittable & Record<string, unknown>;
    client.query(statement);
  });

/** Runs a `copy … to stdout` into `out`, no faster than that takes it. Returns the number of rows. */
export const copyOut = (client: PoolClient, sql: string, out: Writable): Promise<number> =>
  runCopy(client, sql, {
    handleCopyData({ chunk }, connection) {
      // A copy: the driver uses its buffer again.
      if (out.write(Buffer.from(chunk)) || connection.stream.isPaused()) return;
      connection.stream.pause();
      out.once('drain', () => connection.stream.resume());
    },
  });

const send = async (connection: CopyConnection, parts: AsyncIterable<Buffer>): Promise<void> => {
  for await (const part of parts) {
    connection.sendCopyFromChunk(part);
    while (connection.stream.writableNeedDrain) {
      await new Promise((resolve) => connection.stream.once('drain', resolve));
    }
  }
};

/** Runs a `copy … from stdin` with `parts`; when they fail nothing is copied, and their failure is thrown. */
export const copyIn = async (
  client: PoolClient,
  sql: string,
  parts: AsyncIterable<Buffer>,
): Promise<number> => {
  let failure: unknown = null;
  const copied = runCopy(client, sql, {
    handleCopyInResponse(connection) {
      send(connection, parts).then(
        () => connection.endCopyFrom(),
        (error: unknown) => {
          failure = error;
          connection.sendCopyFail('the source failed');
        },
      );
    },
  });
  return copied.catch((error: unknown) => {
    throw failure ?? error;
  });
};
