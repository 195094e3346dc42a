import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { queryNotice } from '@rushtone/domain';
import { decodeJwt } from 'jose';
import { openSecrets } from '../../config/secrets.ts';
import { readConfig } from '../../config/config.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { digest } from '../../identity/codes.ts';
import { sealState } from './state.ts';

let server: TestServer;
let origin: string;
let token: string;
before(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = await server.signIn('listener@example.com');
});
after(() => server.stop());

type Service = 'discord' | 'google';
const nameOf = (service: Service) => (service === 'google' ? 'youtube' : 'discord');
const request = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, origin), { redirect: 'manual', ...init });
const start = (service: Service, fields: Record<string, string> = {}, headers = {}) =>
  request(`/api/account/link_${nameOf(service)}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ firebase_auth_token: token, ...fields }),
  });
const locationOf = (answer: Response): URL => new URL(answer.headers.get('location') ?? '', origin);
const messageOf = (answer: Response): string => {
  const { pathname, origin: host, searchParams } = locationOf(answer);
  assert.equal(host, origin);
  const [[kind, message = ''] = []] = [...searchParams];
  assert.equal(queryNotice(message), message, 'a text that pages would show as a quotation');
  return `${pathname} ${kind}: ${message}`;
};

/** Submits the provider's consent page without following the redirect back. */
const consent = async (service: Service, answer: Record<string, string>, fields = {}) => {
  const begun = await start(service, fields);
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const page = locationOf(begun);
  assert.match(await (await request(page.href)).text(), /wants to see your/);
  const said = await request(page.href, { method: 'POST', body: new URLSearchParams(answer) });
  return { cookie, back: locationOf(said), setCookie: begun.headers.get('set-cookie') ?? '' };
};
const finish = (back: URL | string, cookie = '') => request(String(back), { headers: { cookie } });
const allow = { answer: 'allow', name: 'Mira' };
const links = () => server.db.selectFrom('linked_account').selectAll().orderBy('provider').execute();

beforeEach(async () => {
  await server.db.deleteFrom('linked_account').execute();
});

describe('a listener', () => {
  test('links Discord, and the token is in no address and no log', async () => {
    const begun = await start('discord', { return_url: '/account/website' });
    assert.doesNotMatch(String(begun.headers.get('location')), new RegExp(token.slice(0, 40)));
    const { cookie, back, setCookie } = await consent('discord', allow, { return_url: '/account/website' });
    assert.match(setCookie, /HttpOnly; SameSite=Lax$/);
    const done = await finish(back, cookie);
    assert.equal(messageOf(done), '/account/website success: Discord connected');
    const [link] = await links();
    assert.deepEqual([link?.uid, link?.provider, link?.name], [decodeJwt(token).sub, 'discord', 'Mira']);
    assert.match(link?.tokens ?? '', /^v1\./);
    const mail = await server.db
      .selectFrom('outgoing_mail')
      .select(['recipient', 'subject', 'body'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      [mail.recipient, mail.subject],
      ['listener@example.com', 'Discord was connected to your Rushtone account'],
    );
    assert.match(mail.body, /^The Discord account Mira was connected\./);
    assert.equal(server.log.join('').includes(token), false);
  });

  test('links a channel, which brings the numbers of the member up to date', async () => {
    const { channel_id, channel_name } = await server.db
      .selectFrom('members')
      .select(['channel_id', 'channel_name'])
      .where('brand', '=', 'rushtone')
      .executeTakeFirstOrThrow();
    const { cookie, back } = await consent('google', { answer: 'allow', channel: channel_id, scope: 'yes' });
    assert.equal(messageOf(await finish(back, cookie)), '/account success: YouTube connected');
    const [link] = await links();
    assert.deepEqual([link?.external_id, link?.name], [channel_id, channel_name]);
    assert.ok(Number(link?.subs) > 0);
  });

  test('disconnects: the token ends at the provider, and nothing is kept', async () => {
    const { cookie, back } = await consent('discord', allow);
    await finish(back, cookie);
    const before = await server.db
      .selectFrom('used_once')
      .select('id')
      .where('id', 'like', 'revoked%')
      .execute();
    const ended = await server.get('/account/disconnect_discord', { token });
    assert.deepEqual([ended.code, ended.message], [200, 'Discord disconnected']);
    assert.deepEqual(await links(), []);
    const revoked = await server.db
      .selectFrom('used_once')
      .select('id')
      .where('id', 'like', 'revoked%')
      .execute();
    assert.equal(revoked.length, before.length + 1);
    const again = await server.get('/account/disconnect_discord', { token });
    assert.deepEqual([again.code, again.message], [200, 'Discord was not connected']);
    assert.equal((await server.get('/account/disconnect_youtube')).code, 401);
  });

  test('can disconnect even if the provider no longer knows the token', async () => {
    const { cookie, back } = await consent('discord', allow);
    await finish(back, cookie);
    await server.db.updateTable('linked_account').set({ tokens: 'v1.unreadable' }).execute();
    const { code, message } = await server.get('/account/disconnect_discord', { token });
    assert.equal(code, 200);
    assert.match(message, /^Discord disconnected here\. Discord itself did not answer/);
    assert.deepEqual(await links(), []);
  });

  test('gets a message if access was denied or not fully allowed, or if there is no channel', async () => {
    const denied = await consent('discord', { answer: 'deny' });
    assert.equal(
      messageOf(await finish(denied.back, denied.cookie)),
      '/account error: You did not allow the connection with Discord.',
    );
    const unticked = await consent('google', { answer: 'allow', channel: '' });
    assert.match(messageOf(await finish(unticked.back, unticked.cookie)), /leave the box ticked/);
    const none = await consent('google', { answer: 'allow', channel: '', scope: 'yes' });
    assert.match(messageOf(await finish(none.back, none.cookie)), /has no YouTube channel/);
    assert.deepEqual(await links(), []);
  });
});

describe('a link request is refused', () => {
  const assertRefused = async (answer: Response, words: RegExp) => {
    assert.equal(answer.status, 303);
    assert.match(messageOf(answer), words);
    assert.deepEqual(await links(), []);
  };

  test('if it begins without a valid token', async () => {
    await assertRefused(await start('discord', { firebase_auth_token: '' }), /Please sign in again/);
    await assertRefused(await start('discord', { firebase_auth_token: 'forged' }), /Please sign in again/);
  });

  test('if it would return to another site', async () => {
    for (const return_url of [
      'https://evil.example/account',
      '//evil.example/account',
      '/login',
      'javascript:1',
    ])
      await assertRefused(await start('discord', { return_url }), /^\/account error: The return address/);
  });

  test("if it begins in another site's form", async () => {
    const words = /did not come from this site/;
    await assertRefused(await start('discord', {}, { 'sec-fetch-site': 'cross-site' }), words);
    await assertRefused(await start('discord', {}, { 'sec-fetch-site': 'same-site' }), words);
    await assertRefused(await start('discord', {}, { origin: 'https://evil.example' }), words);
    assert.match(
      (await start('discord', {}, { 'sec-fetch-site': 'same-origin', origin })).headers.get('location') ?? '',
      /authorize/,
    );
  });

  test('if it is replayed', async () => {
    const { cookie, back } = await consent('discord', allow);
    await finish(back, cookie);
    await server.db.deleteFrom('linked_account').execute();
    await assertRefused(await finish(back, cookie), /already used/);
    // Like a browser whose cookie was deleted by the first response.
    await assertRefused(await finish(back), /already used/);
  });

  test('if it comes back in another browser', async () => {
    const { back } = await consent('discord', allow);
    await assertRefused(await finish(back), /another browser/);
    const other = await consent('discord', allow);
    await assertRefused(await finish(back, other.cookie), /another browser/);
  });

  test('if it was tampered with', async () => {
    const { cookie, back } = await consent('discord', allow);
    const state = back.searchParams.get('state') ?? '';
    for (const changed of ['', 'nonsense', `${state}x`, state.replace(/\.[^.]+$/, '.AAAA')]) {
      back.searchParams.set('state', changed);
      await assertRefused(await finish(back, cookie), /is not valid/);
    }
  });

  test('if it comes back from the other provider', async () => {
    const { cookie, back } = await consent('discord', allow);
    const elsewhere = String(back).replace('link_discord', 'link_youtube');
    await assertRefused(await finish(elsewhere, cookie.replace('discord', 'youtube')), /another browser/);
  });

  test('if its session was ended meanwhile', async () => {
    const uid = decodeJwt(token).sub;
    for (const column of ['valid_since', 'password_changed_at']) {
      const { cookie, back } = await consent('discord', allow);
      await server.pool.query(`update account_security set ${column} = now() where uid = $1`, [uid]);
      await assertRefused(await finish(back, cookie), /Your session is not valid/);
      await server.pool.query(`update account_security set ${column} = null where uid = $1`, [uid]);
    }
  });

  test('if it took longer than ten minutes', async () => {
    const [secret] = await openSecrets(readConfig({ DATA_DIR: server.folder }));
    const uid = String(decodeJwt(token).sub);
    const state = {
      provider: 'discord',
      uid,
      email: null,
      returnTo: `${origin}/account`,
      verifier: 'v',
      browser: digest('b'),
    } as const;
    const late = `/api/link_discord?code=c&state=${await sealState(secret, state, '-1s')}`;
    await assertRefused(await finish(late, 'link_discord=b'), /has expired/);
    const forged = `/api/link_discord?code=c&state=${await sealState('another secret of thirty-two letters', state)}`;
    await assertRefused(await finish(forged, 'link_discord=b'), /is not valid/);
  });

  test('if its code belongs to another request or is not a code', async () => {
    const one = await consent('discord', allow);
    const two = await consent('discord', allow);
    two.back.searchParams.set('code', one.back.searchParams.get('code') ?? '');
    await assertRefused(await finish(two.back, two.cookie), /connection with Discord failed/);
    const three = await consent('discord', allow);
    three.back.searchParams.set('code', 'made-up');
    await assertRefused(await finish(three.back, three.cookie), /connection with Discord failed/);
    const four = await consent('discord', allow);
    four.back.searchParams.delete('code');
    await assertRefused(await finish(four.back, four.cookie), /could not make the connection/);
    assert.equal(server.log.join('').includes('made-up'), false);
  });
});

describe('the OAuth emulator', () => {
  test('shows no consent for another client, another address back or a request without PKCE', async () => {
    const page = locationOf(await start('google'));
    for (const [name, value] of [
      ['client_id', 'somebody'],
      ['redirect_uri', 'https://evil.example/api/link_youtube'],
      ['redirect_uri', `${origin}/api/link_discord`],
      ['code_challenge', 'short'],
      ['code_challenge_method', 'plain'],
    ] as const) {
      const changed = new URL(page);
      changed.searchParams.set(name, value);
      assert.equal((await request(changed.href)).status, 400, name);
      const said = await request(changed.href, { method: 'POST', body: new URLSearchParams(allow) });
      assert.equal(said.status, 400, name);
    }
  });

  test('gives tokens to our client alone, and a profile to its tokens alone', async () => {
    const token = await request('/emulators/oauth/discord/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', client_secret: 'guess' }),
    });
    assert.equal(token.status, 401);
    assert.equal((await request('/emulators/oauth/discord/users/@me')).status, 401);
    const headers = { authorization: 'Bearer made-up' };
    assert.equal((await request('/emulators/oauth/google/youtube/v3/channels', { headers })).status, 401);
  });
});
