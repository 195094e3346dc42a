import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { TRIES_ALL } from '@rushtone/api-testing/tier';

let server: TestServer;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
});
after(() => server.stop());

const ROUNDS = TRIES_ALL ? 200 : 20;

/** Two brands, whose playlists have the same request key, and two subscribers' websites. */
const PAGES = [
  { host: 'localhost:8080', text: 'Rushtone' },
  { host: 'slowtide.localhost:8080', text: 'Slowtide' },
  { host: 'luna.localhost:8080', text: 'Luna Paradelle' },
  { host: 'mirelle-vask.localhost:8080', text: 'Mirelle' },
];

/** `round` bypasses the HTML cache and is removed before the comparison. */
const htmlOf = async (host: string, round: number): Promise<string> => {
  const { body, statusCode } = await server.app.inject({ url: `/?round=${round}`, headers: { host } });
  assert.equal(statusCode, 200, host);
  return body.replaceAll(/round=\d+/g, 'round=');
};

test(`pages of two brands and two subscribers that render at once share no text, ${ROUNDS} times`, async () => {
  const alone = new Map<string, string>();
  for (const { host, text } of PAGES) {
    const html = await htmlOf(host, 0);
    assert.match(html, new RegExp(`<main id="main".*<h1[^>]*>.*${text}`, 's'), host);
    alone.set(host, html);
  }
  assert.equal(new Set(alone.values()).size, PAGES.length);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const together = await Promise.all(
      PAGES.map(async ({ host }) => ({ host, html: await htmlOf(host, round) })),
    );
    for (const { host, html } of together)
      assert.equal(html === alone.get(host), true, `${host}, round ${round}`);
  }
});
