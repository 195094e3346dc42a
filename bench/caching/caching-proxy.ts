import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a view was served: cached, stale while revalidating, after waiting for the server, or bypassing the cache. */
export type Served = 'fresh' | 'stale' | 'waited' | 'passed';

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Entry = Answer & { storedAt: number; freshMs: number; staleMs: number };

export type CachingProxy = {
  port: number;
  /** Number of requests that reached the server. */
  asked: () => number;
  stop: () => void;
};

const secondsOf = (caching: string, directive: string): number | undefined => {
  const [, seconds] = new RegExp(`(?:^|[ ,])${directive}=(\\d+)`).exec(caching) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
};

/** How long a shared cache may serve a response fresh (RFC 9111), and then stale while revalidating (RFC 5861). */
export const lifetimeOf = (caching: string): { freshMs: number; staleMs: number } | null => {
  if (/no-store|private|no-cache/.test(caching)) return null;
  const fresh = secondsOf(caching, 's-maxage') ?? secondsOf(caching, 'max-age') ?? 0;
  return { freshMs: 1000 * fresh, staleMs: 1000 * (secondsOf(caching, 'stale-while-revalidate') ?? 0) };
};

/** `CDN-Cache-Control` takes precedence over `Cache-Control` (RFC 9213). */
const cachingOf = (headers: IncomingHttpHeaders): string =>
  String(headers['cdn-cache-control'] ?? headers['cache-control'] ?? '');

/**
 * Starts a shared cache like that of CDNs, for visitors without cookies: it coalesces requests for the same URL, and
 * serves stale responses while revalidating. The header `x-served` says how a response was served.
 */
export const startCachingProxy = async (
  serverPort: number,
  now: () => number = () => performance.now(),
): Promise<CachingProxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Answer>>();
  let asked = 0;

  const ask = async (url: string, headers: IncomingHttpHeaders): Promise<Answer> => {
    asked += 1;
    const outgoing = request({ host: '127.0.0.1', port: serverPort, path: url, headers, agent }).end();
    const [response] = await once(outgoing, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
  };
  const refresh = (key: string, url: string, headers: IncomingHttpHeaders): Promise<Answer> => {
    const running = pending.get(key);
    if (running) return running;
    const asking = ask(url, headers)
      .then((answer) => {
        const lifetime = lifetimeOf(cachingOf(answer.headers));
        if (lifetime) entries.set(key, { ...answer, ...lifetime, storedAt: now() });
        return answer;
      })
      .finally(() => pending.delete(key));
    pending.set(key, asking);
    return asking;
  };
  const serve = async (url: string, headers: IncomingHttpHeaders): Promise<[Served, Answer]> => {
    if (headers.cookie !== undefined || headers.authorization !== undefined)
      return ['passed', await ask(url, headers)];
    const key = `${headers.host} ${headers['accept-encoding']} ${url}`;
    const entry = entries.get(key);
    const age = entry ? now() - entry.storedAt : 0;
    if (entry && age < entry.freshMs) return ['fresh', entry];
    if (entry && age < entry.freshMs + entry.staleMs) {
      refresh(key, url, headers).catch(() => undefined);
      return ['stale', entry];
    }
    const answer = await refresh(key, url, headers);
    return [entries.get(key)?.body === answer.body ? 'waited' : 'passed', answer];
  };

  const handle = async ({ url = '/', headers }: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const [served, { status, headers: answered, body }] = await serve(url, headers);
      const { 'content-type': type, 'content-encoding': encoding } = answered;
      outgoing.writeHead(status, {
        'x-served': served,
        'content-length': body.length,
        ...(type && { 'content-type': type }),
        ...(encoding && { 'content-encoding': encoding }),
      });
      outgoing.end(body);
    } catch {
      outgoing.writeHead(502).end();
    }
  };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
};
