import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Conditions of the network between visitors and the balancer. */
export type Network = {
  delayMs: number;
  /** One in this many requests is cut off, alternately before it arrives and after the response; 0 disables this. */
  cutEvery: number;
};

export type Balancer = { port: number; network: Network; stop: () => void };

/** Timeout after which a read is retried on the other server, and a write fails. */
const READ_LIMIT_MS = 2_000;
const WRITE_LIMIT_MS = 10_000;
/** How long a server that timed out is tried last. */
const REST_MS = 2_000;
const READS = new Set(['GET', 'HEAD']);

type Target = { port: number; restsUntil: number };

const agent = new Agent({ keepAlive: true });

const ask = (incoming: IncomingMessage, port: number, limitMs: number): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = incoming;
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers, agent });
    const timer = setTimeout(() => onwards.destroy(new Error('no answer')), limitMs);
    onwards.on('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    onwards.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    if (READS.has(method ?? '')) onwards.end();
    else incoming.pipe(onwards);
  });

const send = (answer: IncomingMessage, outgoing: ServerResponse): void => {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 500, headers);
  answer.pipe(outgoing);
  answer.on('error', () => outgoing.destroy());
  outgoing.on('close', () => answer.destroy());
};

/** Starts a round-robin load balancer that retries failed reads once on the other server. */
export const startBalancer = async (ports: readonly number[], port: number): Promise<Balancer> => {
  const network: Network = { delayMs: 0, cutEvery: 0 };
  const targets: Target[] = ports.map((each) => ({ port: each, restsUntil: 0 }));
  let count = 0;

  const inOrder = (turn: number): Target[] => {
    const rotated = targets.map((_, index) => targets[(turn + index) % targets.length] as Target);
    return rotated.sort((a, b) => Math.max(a.restsUntil, Date.now()) - Math.max(b.restsUntil, Date.now()));
  };
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const turn = (count += 1);
    const cut = network.cutEvery > 0 && turn % network.cutEvery === 0;
    if (cut && (turn / network.cutEvery) % 2 === 0) return void incoming.socket.destroy();
    if (network.delayMs > 0) await sleep(network.delayMs);
    const isRead = READS.has(incoming.method ?? '');
    const asked = isRead ? inOrder(turn) : inOrder(turn).slice(0, 1);
    for (const target of asked) {
      try {
        const answer = await ask(incoming, target.port, isRead ? READ_LIMIT_MS : WRITE_LIMIT_MS);
        const another = answer.statusCode === 503 && target !== asked.at(-1);
        if (cut) return void incoming.socket.destroy();
        if (!another) return send(answer, outgoing);
        answer.resume();
      } catch {
        target.restsUntil = Date.now() + REST_MS;
      }
    }
    outgoing.writeHead(502, { 'retry-after': '1' }).end();
    return undefined;
  };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing)).listen(
    port,
    'localhost',
  );
  await once(server, 'listening');
  return {
    port,
    network,
    stop: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
};
