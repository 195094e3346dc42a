import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { startBucket, type TestBucket } from './s3-server.ts';

/** What an attacker between the bucket and its readers does. */
export type Interference = {
  /** `away` closes every connection; `silent` does not respond until the fault is over. */
  state: 'open' | 'away' | 'silent';
  /** An extra name that the bucket's listings contain. */
  listed?: string | undefined;
};

export type HostileBucket = TestBucket & { interfere: (interference: Partial<Interference>) => void };

const POLL_MS = 20;

/** Starts a bucket behind a proxy that can interfere. */
export const startHostileBucket = async (): Promise<HostileBucket> => {
  const bucket = await startBucket();
  const { port } = new URL(bucket.env.S3_ENDPOINT ?? '');
  let current: Interference = { state: 'open' };

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method, url, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers });
    incoming.pipe(onwards);
    const [answer]: IncomingMessage[] = await once(onwards, 'response');
    if (!answer) return;
    let body = Buffer.concat(await answer.toArray());
    if (current.listed && url?.includes('list-type'))
      body = Buffer.from(
        String(body).replace('<Contents>', `<Contents><Key>site/${current.listed}</Key></Contents>$&`),
      );
    const { 'content-length': _, 'transfer-encoding': __, ...sent } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 500, method === 'HEAD' ? answer.headers : sent).end(body);
  };

  const proxy = createServer((incoming, outgoing) => {
    if (current.state === 'away') return void incoming.socket.destroy();
    if (current.state === 'open') return void forward(incoming, outgoing).catch(() => outgoing.destroy());
    const timer = setInterval(() => {
      if (current.state === 'silent') return;
      clearInterval(timer);
      forward(incoming, outgoing).catch(() => outgoing.destroy());
    }, POLL_MS);
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();

  return {
    env: {
      ...bucket.env,
      S3_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    },
    interfere: (interference) => {
      current = { ...current, ...interference };
    },
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await bucket.stop();
    },
  };
};
