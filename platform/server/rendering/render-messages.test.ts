import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { EMPTY_REGISTRY } from '../../registry/index.ts';
import type { PageRequest, RenderContext } from './render-messages.ts';
import { startRenderProcess } from './render-process.ts';

const HEAD = z.object({ title: z.string().optional(), data: z.record(z.string(), z.unknown()).optional() });

const folder = mkdtempSync(join(tmpdir(), 'platform-messages-'));
const path = join(folder, 'renderer');
/** Sends what a captured process could send. */
let attack: (socket: Socket) => void = () => undefined;
const renderer = createServer((socket) => {
  socket.on('error', () => undefined);
  attack(socket);
});
before(async () => {
  renderer.listen(path);
  await once(renderer, 'listening');
});
after(() => {
  renderer.close();
  rmSync(folder, { recursive: true });
});

const BUILDS = { shell: { name: 'shell', code: '' } };
const REQUEST = { host: 'localhost', address: '/' } as unknown as PageRequest;
const CONTEXT = { config: {}, registry: EMPTY_REGISTRY } as unknown as RenderContext;
const READY = '{"kind":"ready"}\n';
const FORM = /It sent a message of an unknown form/;

/** Renders a page by a process that sends this text, and returns why the process ended. */
const endOf = async (send: (socket: Socket) => void): Promise<string | null> => {
  attack = send;
  const started = await startRenderProcess(BUILDS, { limitMs: 20_000, renderer: { path }, headShape: HEAD });
  const page = started.render(REQUEST, CONTEXT, () => Promise.reject(new Error('not public')));
  await assert.rejects(page);
  const cause = await started.ended;
  started.kill();
  return cause;
};

const MALFORMED: Readonly<Record<string, [text: string, cause: RegExp]>> = {
  null: ['null', FORM],
  'a number': ['1', FORM],
  'a list': ['[]', FORM],
  'no kind': ['{}', FORM],
  'an unknown kind': ['{"kind":"exit"}', FORM],
  'a kind that is a list': ['{"kind":["ready"]}', FORM],
  'a kind of the prototype': ['{"kind":"__proto__"}', FORM],
  'a prototype': ['{"kind":"ready","__proto__":{"kind":"page"}}', FORM],
  'a field too many': ['{"kind":"ready","then":1}', FORM],
  'a read whose key is an object with toString': [
    '{"kind":"read","id":1,"read":1,"key":{"toString":null}}',
    FORM,
  ],
  'a read without a number': ['{"kind":"read","id":1,"read":"1","key":"/x"}', FORM],
  'a read with a key of 10,000 characters': [
    `{"kind":"read","id":1,"read":1,"key":"${'x'.repeat(10_000)}"}`,
    FORM,
  ],
  'a page without HTML': ['{"kind":"page","id":1,"head":{},"keys":[]}', FORM],
  'a page with keys that are no texts': ['{"kind":"page","id":1,"head":{},"html":"","keys":[{}]}', FORM],
  'no JSON': ['{"kind":', /A message could not be read/],
  'bytes that are no text': ['\u0000\uFFFD', /A message could not be read/],
  'JSON that is nested 100,000 times': ['['.repeat(100_000) + ']'.repeat(100_000), FORM],
};

for (const [name, [text, cause]] of Object.entries(MALFORMED))
  test(`a process that sends ${name} is ended, and the server goes on`, async () => {
    assert.match(String(await endOf((socket) => socket.write(`${READY}${text}\n`))), cause);
  });

test('a process that sends 10 MB in one message is ended', async () => {
  const cause = await endOf((socket) => socket.write(READY + 'x'.repeat(10_000_000)));
  assert.match(String(cause), /A message was longer than 4250000 characters/);
});

/** Many small values, which take a hundred times as long to parse as one string of that length. */
const values = (length: number) => `[${'[],'.repeat(length / 3)}0]`;

test('a process whose message takes long to parse is ended', async () => {
  const cause = await endOf((socket) =>
    socket.write(`${READY}{"kind":"page","id":1,"head":${values(3_900_000)},"html":"","keys":[]}\n`),
  );
  assert.match(String(cause), /A message was longer than 250000 characters/);
});

test('a process whose messages together take long to parse is ended', async () => {
  const read = `{"kind":"read","key":${values(240_000)},"id":9,"read":1,"key":"/x"}\n`;
  const cause = await endOf((socket) => socket.write(READY + read.repeat(5)));
  assert.match(String(cause), /It sent more messages than its pages need/);
});

test('a process whose text is anything but one string is ended', async () => {
  for (const text of [values(3_900_000), '"x"]', 'undefined', ''])
    assert.match(
      String(
        await endOf((socket) =>
          socket.write(`${READY}{"kind":"page","id":1,"head":{},"keys":[]}\t${text}\n`),
        ),
      ),
      /A message could not be read/,
    );
});

/** Renders a page whose result is this. */
const render = async (result: string) => {
  attack = (socket) => {
    socket.write(READY);
    socket.once('data', () => socket.write(`{"id":1,${result}\n`));
  };
  const started = await startRenderProcess(BUILDS, { limitMs: 20_000, renderer: { path }, headShape: HEAD });
  const page = started.render(REQUEST, CONTEXT, () => Promise.reject(new Error('not public')));
  return page.finally(started.kill);
};
const renderHead = (head: string) => render(`"kind":"page","head":${head},"html":"x","keys":["__proto__"]}`);

test('a page may have HTML of 3.9 MB', async () => {
  const html = 'x'.repeat(3_900_000);
  const page = await render(`"kind":"page","head":{},"keys":[]}\t"${html}"`);
  assert.equal(page.html, html);
});

test('a process that sends more messages than its page needs is ended', async () => {
  const cause = await endOf((socket) => socket.write(READY + '{"kind":"failed","id":7}\n'.repeat(400_000)));
  assert.match(String(cause), /It sent more messages than its pages need/);
});

test('a renderer that ends takes the page its HTML', async () => {
  const cause = await endOf((socket) => socket.end());
  assert.match(String(cause), /the renderer, whose log says why, ended it/);
});

test('a head that no document can hold, or that is larger than the cache of pages expects, is refused', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  for (const data of [deep, `"${'x'.repeat(200_000)}"`])
    await assert.rejects(renderHead(`{"data":{"a":${data}}}`), /another form/);
});

test('the cause of a failure is cut, since it is logged and remembered', async () => {
  const failed = render(`"kind":"failed","cause":"${'x'.repeat(240_000)}"}`);
  await assert.rejects(failed, ({ message }: Error) => message.length === 2_000);
});

test('what a page adds to the prototype of its data reaches no other object', async () => {
  const page = await renderHead('{"title":"x","data":{"__proto__":{"polluted":true}}}');
  assert.equal(page.html, 'x');
  assert.equal((HEAD.parse(page.head).data as { polluted?: true }).polluted, undefined);
  assert.equal(({} as { polluted?: true }).polluted, undefined);
});
