import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createUploadLimits } from '../uploads/upload-limits.ts';
import { UPLOAD_MAX_BYTES } from '../uploads/receive-cover.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const KB = 1024;

let server: TestServer;
let owner: string;
let port: number;
before(async () => {
  server = await startTestServer();
  owner = await server.signIn('premiumplus@example.com');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
after(() => server.stop());

const TOKEN = (token: string) =>
  `--b\r\nContent-Disposition: form-data; name="firebase_auth_token"\r\n\r\n${token}\r\n`;
const PICTURE = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
const END = '\r\n--b--\r\n';

type Sending = { call: ClientRequest; answer: Promise<{ code: number; message: string }> };
/** Begins an upload over a real connection, whose body the test writes. */
const begin = (headers: Record<string, string | number> = {}): Sending => {
  const call = request({
    port,
    method: 'POST',
    path: '/api/website/cover',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(headers['transfer-encoding'] ? {} : { 'content-length': 1_000_000 }),
      ...headers,
    },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  const answer = once(call, 'response').then(async ([response]: IncomingMessage[]) =>
    JSON.parse(await text(response as IncomingMessage)),
  );
  answer.catch(() => undefined);
  return { call, answer };
};
const send = async (body: string, headers: Record<string, string> = {}) => {
  const { call, answer } = begin({ ...headers, 'content-length': Buffer.byteLength(body) });
  call.end(body);
  return answer;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('refuses a form without a token in its first 16 KB before the rest is sent', async () => {
  const { call, answer } = begin();
  call.write(`${PICTURE}${'a'.repeat(17 * KB)}`);
  assert.equal((await answer).code, 401);
  call.destroy();
});

test('refuses a wrong token in the header before the body', async () => {
  const { call, answer } = begin({ ...bearer('wrong'), 'content-length': 5_000_000 });
  assert.equal((await answer).code, 401);
  call.destroy();
});

test('refuses a body over the limit by its length alone', async () => {
  const { call, answer } = begin({ ...bearer(owner), 'content-length': UPLOAD_MAX_BYTES + 1 });
  assert.equal((await answer).code, 413);
  call.destroy();
});

test('refuses a body of unknown length', async () => {
  const { call, answer } = begin({ ...bearer(owner), 'transfer-encoding': 'chunked' });
  assert.equal((await answer).code, 411);
  call.destroy();
});

test('a token counts within the first 16 KB of the form, before or after a small picture', async () => {
  const picture = `${PICTURE}not a picture\r\n`;
  for (const body of [TOKEN(owner) + picture, picture + TOKEN(owner)]) {
    const { code, message } = await send(`${body}--b--\r\n`);
    assert.equal(code, 400);
    assert.match(message, /could not be read\. The file may be damaged/);
  }
  const late = await send(`${PICTURE}${'a'.repeat(17 * KB)}\r\n${TOKEN(owner)}--b--\r\n`);
  assert.equal(late.code, 401);
});

test('refuses many small parts at the fifth, whoever sends them', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  for (const start of ['', TOKEN(owner)]) {
    const { call, answer } = begin();
    call.write(start + part.repeat(6));
    assert.equal((await answer).code, 400);
    call.destroy();
  }
});

test('a person has one upload at once, and another when it ends', async () => {
  const other = async () => (await send(`${PICTURE}a${END}`, bearer(owner))).code;
  let first: Sending;
  // The other one may be the first to be read.
  do {
    first = begin(bearer(owner));
    first.call.write(PICTURE);
  } while ((await other()) !== 429 && first.call.destroy());
  first.call.destroy();
  let code: number;
  do code = await other();
  while (code === 429);
  assert.equal(code, 400);
});

test('a server has three uploads of known people at once, and eight unknown ones of a network', () => {
  const uploads = createUploadLimits();
  const ofPeople = ['a', 'b', 'c'].map((uid) => {
    const upload = uploads.begin('192.0.2.1');
    upload.isOf(uid);
    return upload;
  });
  const fourth = uploads.begin('192.0.2.1');
  assert.throws(() => fourth.isOf('d'), { statusCode: 503 });
  ofPeople[0]?.end();
  fourth.isOf('d');
  const unknown = Array.from({ length: 8 }, () => uploads.begin('192.0.2.1'));
  assert.throws(() => uploads.begin('192.0.2.1'), { statusCode: 503 });
  uploads.begin('198.51.100.1').end();
  for (const upload of unknown) upload.end();
  uploads.begin('192.0.2.1').end();
});
