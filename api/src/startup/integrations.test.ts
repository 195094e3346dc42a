import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const servers: TestServer[] = [];
const startWith = async (env: Record<string, string>) => {
  const server = await startTestServer({ env });
  servers.push(server);
  return server;
};
after(async () => {
  for (const server of servers) await server.stop();
});

test('with real accounts and nothing else set, nothing is sold or linked, and nothing pretends to', async () => {
  const { app } = await startWith({ FIREBASE_PROJECT_ID: 'rushtone', FIREBASE_API_KEY: 'key' });
  for (const path of ['/checkout/webhook', '/account/link_discord', '/account/link_youtube']) {
    assert.equal((await app.inject({ method: 'POST', url: `/api${path}` })).statusCode, 404, path);
  }
  for (const path of [
    '/emulators/checkout',
    '/emulators/portal',
    '/emulators/oauth/discord/token',
    '/mail',
  ]) {
    assert.equal((await app.inject({ method: 'POST', url: path })).statusCode, 404, path);
    assert.match((await app.inject({ url: path })).body, /<div id="root">/, 'the 404 of the site');
  }
  const page = await app.inject({ url: '/' });
  assert.match(
    page.body,
    /"checkout":null,"communityWidget":null,"linking":\{"discord":false,"youtube":false\}/,
  );
});

test('only a site that says so lets every visitor choose versions', async () => {
  const configOf = async ({ app }: TestServer) => (await app.inject({ url: '/config.json' })).body;
  const [site, staging] = [await startWith({}), await startWith({ TESTERS: 'anyone' })];
  assert.equal((await staging.app.inject({ url: '/config.json' })).statusCode, 200);
  assert.doesNotMatch(await configOf(site), /tester/);
  assert.match(await configOf(staging), /"tester":true/);
});

describe('with the clients of an operator', () => {
  let server: TestServer;
  before(async () => {
    server = await startWith({
      APP_SECRET: 'thirty-two letters or more for a test',
      DISCORD_CLIENT_ID: '1122',
      DISCORD_CLIENT_SECRET: 'discord-secret',
      GOOGLE_CLIENT_ID: '33.apps.example',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      TRUST_PROXY: '1',
    });
  });

  const begin = async (name: string) => {
    const token = await server.signIn('listener@example.com');
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/account/link_${name}`,
      headers: {
        host: 'slowtide.com',
        'x-forwarded-proto': 'https',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ firebase_auth_token: token }).toString(),
    });
    return { answer, url: new URL(String(answer.headers.location)) };
  };

  test('linking leads to Discord, over https, with a challenge and without a secret', async () => {
    const { answer, url } = await begin('discord');
    assert.equal(url.origin + url.pathname, 'https://discord.com/oauth2/authorize');
    const { state, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    assert.deepEqual(rest, {
      client_id: '1122',
      redirect_uri: 'https://slowtide.com/api/link_discord',
      response_type: 'code',
      scope: 'identify',
      code_challenge_method: 'S256',
      prompt: 'consent',
    });
    assert.match(String(code_challenge), /^[\w-]{43}$/);
    assert.equal(state?.split('.').length, 5, 'encrypted');
    assert.match(
      String(answer.headers['set-cookie']),
      /^link_discord=[\w-]{32}; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(
      String(answer.headers['content-security-policy']),
      /form-action 'self' https:\/\/discord.com https:\/\/accounts.google.com;/,
    );
    const emulator = await server.app.inject({ method: 'POST', url: '/emulators/oauth/discord/token' });
    assert.equal(emulator.statusCode, 404);
  });

  test('linking leads to Google for reading alone, and for longer than an hour', async () => {
    const { url } = await begin('youtube');
    assert.equal(url.origin + url.pathname, 'https://accounts.google.com/o/oauth2/v2/auth');
    const { scope, access_type, prompt } = Object.fromEntries(url.searchParams);
    assert.deepEqual(
      [scope, access_type, prompt],
      ['https://www.googleapis.com/auth/youtube.readonly', 'offline', 'consent'],
    );
  });
});
