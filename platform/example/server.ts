import { randomBytes } from 'node:crypto';
import { createNoopMeter } from '@opentelemetry/api';
import * as platform from '@rushtone/platform/server';
import { readStoreConfig } from '@rushtone/platform/store';
import Fastify, { type FastifyRequest } from 'fastify';
import { HEAD, PAGES } from './site.ts';

const WORDS: Readonly<Record<string, string>> = { '/words/one': 'Page one', '/words/two': 'Page two' };
const isLoopback = ({ ip }: FastifyRequest) => ip === '127.0.0.1' || ip === '::1';

/** Starts the site on the releases in the store; `dataDir` is where they are without the setting RELEASE_STORE. */
export const startServer = async (dataDir: string, distDir: string, port: number) => {
  const { env } = process;
  const app = Fastify({ logger: { level: 'warn' }, forceCloseConnections: true });
  const secrets = [randomBytes(32).toString('hex')] as const;
  const releases = platform.openReleases({
    ...{ distDir, dataDir, releases: readStoreConfig(env, dataDir), production: false },
    warn: (message) => app.log.warn(message),
  });
  const accounts = platform.createTesterProof(secrets);
  const counters = {
    releases,
    metrics: platform.metricsInMemory(),
    deprecatedUses: platform.usesInMemory(),
    needs: { views: Number(env.MIN_VIEWS ?? 200), networks: Number(env.MIN_NETWORKS ?? 50) },
  };
  await platform.platformServer(app, {
    ...counters,
    ...{ secrets, production: false, anyoneTests: false, isPolled: false, apiBase: '/api', pages: PAGES },
    ...{ limitMs: 3_000, renderer: null, allUnprotected: true, headShape: HEAD, meter: createNoopMeter() },
    streamLimits: { perAddress: 100, total: 1_000 },
    publicPage: 'public, max-age=0',
    route: () => ({}),
    isLocal: ({ hostname }) => hostname === 'localhost',
    originOf: () => Object.assign(new URL(app.listeningOrigin), { hostname: 'localhost' }).origin,
    isFromOwnPage: ({ headers, host }) => headers.origin === `http://${host}`,
    isTester: ({ cookies }) => accounts.isValid(cookies.account),
    readAs: () => async (key) => WORDS[key],
  });
  app.get('/api/words/:name', async ({ url }) => JSON.stringify(WORDS[url.slice('/api'.length)]));
  app.get('/api/ready', async (_request, reply) =>
    reply.code((await releases.status()) === 'ready' ? 200 : 503).send(),
  );
  app.get<{ Querystring: { as?: string } }>('/login', async (request, reply) => {
    if (isLoopback(request) && request.query.as === 'tester')
      reply.setCookie('account', await accounts.sign(), { httpOnly: true, sameSite: 'lax', path: '/' });
    return reply.redirect('/');
  });
  const judge = setInterval(() => void platform.moveCanaries({ ...counters, info: console.warn }), 1_000);
  app.addHook('onClose', () => clearInterval(judge));
  return app.listen({ port, host: 'localhost' });
};
