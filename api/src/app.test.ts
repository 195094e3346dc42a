import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { createApp } from './app.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'on' } });
});
after(() => server.stop());

describe('whatever goes wrong', () => {
  test('answers an unknown endpoint, a wrong method and an unreadable path with an envelope', async () => {
    for (const [method, url, code] of [
      ['GET', '/api/song/nothing', 404],
      ['POST', '/api/song/get', 404],
      ['GET', '/api/%', 400],
    ] as const) {
      const answer = await server.app.inject({ method, url });
      assert.equal(answer.statusCode, code, url);
      assert.deepEqual(Object.keys(answer.json()), ['code', 'message', 'data']);
      assert.equal(answer.json().code, code);
    }
  });

  test('a failure of the server hides its cause, and its id is in the log', async () => {
    await server.pool.query('alter table members rename to members_gone');
    const answer = await server.get('/member/stats?firebase_auth_token=secret');
    await server.pool.query('alter table members_gone rename to members');
    assert.equal(answer.code, 500);
    const [, id = 'none'] = /\((\w+)\)/.exec(answer.message) ?? [];
    assert.doesNotMatch(answer.message, /members/);
    assert.match(server.log.find((line) => line.includes(id)) ?? '', /relation \\"members\\" does not exist/);
  });
});

test('answers health and readiness checks', async () => {
  assert.equal((await server.get('/health')).code, 200);
  assert.equal((await server.get('/ready')).code, 200);
});

test('lists every endpoint with its parameters in the description', async () => {
  const { paths } = (await server.app.inject({ url: '/api/docs' })).json();
  const names = paths['/api/song/get'].get.parameters.map((parameter: { name: string }) => parameter.name);
  assert.deepEqual(names, ['s', 'p', 'explore']);
  assert.ok(paths['/api/website/get'].get.responses['201']);
  const { requestBody } = paths['/api/favorite/add'].post;
  const form = requestBody.content['application/x-www-form-urlencoded'].schema;
  assert.deepEqual([Object.keys(form.properties), form.required], [['s'], ['s']]);
  const page = await server.app.inject({ url: '/api/docs', headers: { accept: 'text/html' } });
  assert.match(page.body, /GET \/api\/song\/search/);
});

test('every answer carries the security headers', async () => {
  for (const url of ['/', '/api/health', '/r/tools/1.0.0/maker.worker.js', '/api/nothing']) {
    const { headers } = await server.app.inject({ url });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(
      policy,
      /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+' http:\/\/127.0.0.1:8081\/iframe_api;/,
    );
    assert.match(policy, /frame-src http:\/\/127.0.0.1:8081 'self';/);
    assert.doesNotMatch(policy, /'unsafe-eval'|script-src[^;]*unsafe-inline/);
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
});

test('a built file may do nothing as a document, and is never taken for another type', async () => {
  const { headers } = await server.app.inject({ url: '/assets/main.0123.js' });
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox");
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('tells an address that asks too often when to come back, and answers others', async () => {
  const ask = (remoteAddress: string) =>
    server.app.inject({ url: '/api/song/search?s=night', remoteAddress }).then((answer) => answer);
  let answer = await ask('10.0.0.1');
  for (let turn = 0; turn < 300 && answer.statusCode === 200; turn += 1) answer = await ask('10.0.0.1');
  assert.equal(answer.statusCode, 429);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal((await ask('10.0.0.2')).statusCode, 200);
});

test('limits what every page reads by address too', async () => {
  for (const [index, url] of ['/registry.json', '/config.json', '/favicon.svg'].entries()) {
    const remoteAddress = `10.0.1.${index}`;
    const asked = await Promise.all(
      Array.from({ length: 13 }, async () => {
        const codes: number[] = [];
        for (let turn = 0; turn < 50; turn += 1)
          codes.push((await server.app.inject({ url, remoteAddress })).statusCode);
        return codes;
      }),
    );
    const codes = asked.flat();
    assert.equal(codes.filter((code) => code === 429).length, 50, url);
  }
});

/** Sends a request as it is written, and returns what comes back until the connection closes. */
const sendRaw = async (...lines: string[]): Promise<string> => {
  const app = await createApp({ ...server.options, log: { write: () => {} } });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.write(lines.join('\r\n'));
  const answer = await text(socket);
  await app.close();
  return answer;
};

test('TRACE is not supported, neither for pages nor for calls', async () => {
  for (const url of ['/', '/api/health', '/assets/main.js']) {
    const headers = ['Host: localhost', 'Cookie: a=secret', 'Connection: close'];
    const answer = await sendRaw(`TRACE ${url} HTTP/1.1`, ...headers, '', '');
    assert.match(answer, /^HTTP\/1\.1 404 /, url);
    assert.doesNotMatch(answer, /secret/);
  }
});

test('refuses a request with both a length and chunks, and what hides behind it', async () => {
  const headers = ['Host: localhost', 'Content-Length: 4', 'Transfer-Encoding: chunked'];
  const hidden = ['GET /api/health HTTP/1.1', 'Host: localhost', '', ''];
  const answer = await sendRaw('POST /api/health HTTP/1.1', ...headers, '', '0', '', ...hidden);
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1);
});

test('gives up a request that does not arrive within 30 s', () => {
  assert.deepEqual([server.app.server.requestTimeout, server.app.server.headersTimeout], [30_000, 30_000]);
});

test('limits of writes hold across servers that share a database', async () => {
  const other = await createApp({ ...server.options, log: { write: () => {} } });
  const save = async (app: TestServer['app']) =>
    (await app.inject({ method: 'POST', url: '/api/favorite/add', remoteAddress: '10.0.0.3' })).statusCode;
  const codes = [];
  for (let turn = 0; turn < 46; turn += 1) codes.push(await save(server.app), await save(other));
  await other.close();
  assert.deepEqual([codes.indexOf(429), codes.filter((code) => code === 429).length], [90, 2]);
});
