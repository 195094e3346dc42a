import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountRoles, Website } from '@rushtone/domain';
import { createForger, forgeTokens } from '@rushtone/api-testing/forge-tokens';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

describe('an account page asks for roles', () => {
  const roles = async (email: string) =>
    (await server.get<AccountRoles>('/account/getroles', { token: await server.signIn(email) })).data;

  test('returns the roles of the plan of each demo account', async () => {
    assert.deepEqual(await roles('listener@example.com'), { roles: [], plan: null });
    assert.deepEqual(await roles('subscriber@example.com'), { roles: ['subscriber'], plan: 'premium' });
    assert.deepEqual(await roles('donator@example.com'), { roles: ['donator'], plan: 'donate' });
    assert.deepEqual(await roles('premiumplus@example.com'), {
      roles: ['donator', 'subscriber'],
      plan: 'premium_plus',
    });
  });

  test('gives a role by email only to accounts that have verified the address', async () => {
    const setVerified = (verified: boolean) =>
      server.pool.query(`update identity_users set verified = $1 where email = 'subscriber@example.com'`, [
        verified,
      ]);
    await setVerified(false);
    assert.deepEqual(await roles('subscriber@example.com'), { roles: [], plan: null });
    await setVerified(true);
  });
});

describe('the website tool', () => {
  const website = async (email: string) =>
    server.get<Website | null>('/website/get', { token: await server.signIn(email) });

  test('is locked for a listener and for a donator', async () => {
    assert.equal((await website('listener@example.com')).code, 403);
    assert.equal((await website('donator@example.com')).code, 403);
  });

  test('returns 201 before a domain name is chosen, and then the website', async () => {
    const waiting = await website('subscriber@example.com');
    assert.deepEqual([waiting.code, waiting.data], [201, null]);
    const { code, data } = await website('premiumplus@example.com');
    assert.deepEqual(
      [code, data?.domain_name, data?.youtube, data?.rumble],
      [200, 'luna', 'https://youtube.example/luna', ''],
    );
  });
});

describe('a token', () => {
  const code = async (token: string) => (await server.get('/account/getroles', { token })).code;

  test('is accepted in the query and in the header, and its response is never cached', async () => {
    const token = await server.signIn('listener@example.com');
    const url = `/api/account/getroles?firebase_auth_token=${token}`;
    const answer = await server.app.inject({ url });
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [200, 'no-store']);
    const song = await server.app.inject({ url: `/api/playlist/all?firebase_auth_token=${token}` });
    assert.equal(song.headers['cache-control'], 'no-store');
  });

  test('is answered with 401 if it is missing or forged', async () => {
    assert.equal((await server.get('/account/getroles')).code, 401);
    assert.equal((await server.get('/website/get?firebase_auth_token=')).code, 401);
    const empty = await server.app.inject({ method: 'POST', url: '/api/favorite/add' });
    assert.equal(empty.statusCode, 401, 'whatever else is missing');
    const forge = await createForger(server.pool);
    assert.equal(await code(await forge({})), 200);
    const forgeries = await forgeTokens(server.pool);
    for (const [name, token] of Object.entries(forgeries)) assert.equal(await code(token), 401, name);
  });

  test('does not keep a song from playing if it is forged', async () => {
    const { data } = await server.get<{ youtube_id: string }>('/song/random');
    assert.equal((await server.get(`/song/get?s=${data.youtube_id}`, { token: 'nonsense' })).code, 200);
  });
});
