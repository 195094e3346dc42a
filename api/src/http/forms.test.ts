import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const report = { topic: 'song-report', message: 'Grüße & 電車 = 1' };
const send = async (payload: string, type: string) => {
  const headers = { 'content-type': type };
  const url = '/api/contact/request';
  return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
};
const multipart = (part: string) =>
  `--b\r\nContent-Disposition: form-data; name="topic"\r\n\r\nsong-report\r\n--b\r\nContent-Disposition: form-data; ${part}\r\n\r\nGrüße & 電車 = 1\r\n--b--\r\n`;

test('a form is read as urlencoded, multipart or JSON alike', async () => {
  const forms = [
    [new URLSearchParams(report).toString(), 'application/x-www-form-urlencoded'],
    [multipart('name="message"'), 'multipart/form-data; boundary=b'],
    [JSON.stringify(report), 'application/json'],
  ] as const;
  for (const [payload, type] of forms) assert.equal((await send(payload, type)).code, 200, type);
  const rows = await server.db.selectFrom('contact_requests').select('message').execute();
  assert.deepEqual(
    rows.map(({ message }) => message),
    forms.map(() => report.message),
  );
});

test('rejects what is not a form', async () => {
  for (const [payload, type, code] of [
    ['topic=song-report', 'text/plain', 415],
    ['<topic/>', 'application/xml', 415],
    [multipart('name="message"; filename="a.txt"'), 'multipart/form-data; boundary=b', 415],
    [multipart('name="message"'), 'multipart/form-data; boundary=other', 400],
    [multipart('name="message"'), 'multipart/form-data', 400],
    ['{"topic":', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['{"topic":{"a":1}}', 'application/json', 400],
    ['{"__proto__":{"topic":"other"}}', 'application/json', 400],
    [`message=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded', 413],
  ] as const) {
    const answer = await send(payload, type);
    assert.equal(answer.code, code, `${type} ${payload.slice(0, 40)}: ${answer.message}`);
    assert.equal(answer.data, null);
  }
});
