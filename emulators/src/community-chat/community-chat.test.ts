import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { COMMUNITY_CHAT_PATH, communityChatRoutes } from './routes.ts';

const open = (id: string) => {
  const app = Fastify();
  communityChatRoutes(app);
  return app.inject(`${COMMUNITY_CHAT_PATH}?id=${id}`);
};

test('each site has its room, which runs no scripts and can only be framed by our own pages', async () => {
  for (const [id, name] of [
    ['rushtone-lounge', 'Rushtone Lounge'],
    ['slowtide-lounge', 'Slowtide Lounge'],
  ] as const) {
    const { statusCode, body, headers } = await open(id);
    assert.equal(statusCode, 200);
    assert.match(body, new RegExp(`<h1[^>]*>${name}`));
    assert.doesNotMatch(body, /<script/);
    assert.match(String(headers['content-security-policy']), /default-src 'none';.*frame-ancestors 'self'/);
  }
});

test('responds with 404 to a room of no site', async () => {
  assert.equal((await open('elsewhere')).statusCode, 404);
});
