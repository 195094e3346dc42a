import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as nextTurn } from 'node:timers/promises';
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
const follow = async (address: string, query = '', at = port): Promise<IncomingMessage> => {
  const path = `/registry/events${query}`;
  const request = get({ port: at, host: '127.0.0.1', path, localAddress: address });
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
  assert.match((await read).join(''), /^retry: \d{4}\ndata: 0\n\nretry: \d{4}\n\n$/);
  assert.ok(performance.now() - began < 2_000);
  agent.destroy();
});

test('a page is told of its own topics: how they are, and of each change', async () => {
  const revisions = new Map([['topic-one', 1]]);
  const asked: (readonly string[])[] = [];
  const own = Fastify();
  registryEvents(own, {
    ...SITE,
    isPolled: true,
    topicRevisions: async (topics) => {
      asked.push(topics);
      return new Map([...revisions].filter(([topic]) => topics.includes(topic)));
    },
  });
  const at = Number(new URL(await own.listen({ host: '127.0.0.1', port: 0 })).port);
  const page = await follow('127.0.0.1', '?topics=topic-one,topic-two', at);
  const read = page.toArray();
  const other = await follow('127.0.0.1', '?topics=topic-three', at);
  const readOther = other.toArray();
  revisions.set('topic-one', 2).set('topic-two', 7).set('topic-four', 1);
  // Two for the pages, and those of two checks.
  while (asked.length < 4) await nextTurn(10);
  await own.close();
  const text = (await read).join('');
  assert.deepEqual(text.match(/event: topic\ndata: .+/g), [
    'event: topic\ndata: topic-one 1',
    'event: topic\ndata: topic-one 2',
    'event: topic\ndata: topic-two 7',
  ]);
  assert.doesNotMatch((await readOther).join(''), /data:/);
  assert.equal((await follow('127.0.0.1', `?topics=${'a'.repeat(65)}`)).statusCode, 400);
});
