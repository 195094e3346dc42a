import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { registryEvents } from './events.ts';

const SITE = {
  releases: { registry: async () => null },
  route: () => ({}),
  isPolled: false,
  streamLimits: { perAddress: 100, total: 1_000 },
};
const app = Fastify();
let port: number;

before(async () => {
  registryEvents(app, { ...SITE, streamLimits: { perAddress: 2, total: 3 } });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
after(() => app.close());

/** Opens an event stream from an IP address. */
const follow = async (address: string): Promise<IncomingMessage> => {
  const request = get({ port, host: '127.0.0.1', path: '/registry/events', localAddress: address });
  return new Promise((resolve, reject) => request.on('response', resolve).on('error', reject));
};

test('event streams are limited by address and in all, and those that end make room', async () => {
  const [first, second] = [await follow('127.0.0.1'), await follow('127.0.0.1')];
  assert.equal((await follow('127.0.0.1')).statusCode, 429);
  assert.equal((await follow('127.0.0.2')).statusCode, 200);
  const refused = await follow('127.0.0.3');
  assert.equal(refused.statusCode, 503);
  assert.match(String((await refused.toArray()).join('')), /Too many pages listen to this server/);

  assert.equal(first.statusCode, 200);
  second.destroy();
  await once(second, 'close');
  let answer = await follow('127.0.0.3');
  while (answer.statusCode !== 200) answer = await follow('127.0.0.3');
});

test('a server that stops ends the streams of pages at once, says when to come back, and waits for none of their connections', async () => {
  const stopping = Fastify();
  registryEvents(stopping, SITE);
  const { port: own } = new URL(await stopping.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  const stream = await new Promise<IncomingMessage>((resolve) =>
    get({ agent, port: own, host: '127.0.0.1', path: '/registry/events' }, resolve),
  );
  const read = stream.toArray();
  const began = performance.now();
  await stopping.close();
  assert.match((await read).join(''), /^retry: 5000\ndata: 0\n\nretry: \d{4}\n\n$/);
  assert.ok(performance.now() - began < 2_000);
  agent.destroy();
});
