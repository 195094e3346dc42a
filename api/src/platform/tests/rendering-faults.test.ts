import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeShell, type ServerBuilds } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const shellBuild = (version: number) => `
  exports.sharedModules = { react: { lib: () => ({ version: ${version} }) } };
  exports.renderPage = async (request, source, read) => ({ responses: {}, head: {}, html: await source.remote(request, read) });
`;

const HEALTHY = `const react = require('react'); exports.remote = async () => 'shell ' + react.version;`;
/** Throws an uncaught error after rendering. */
const THROWS_LATER = `exports.remote = async () => { setTimeout(() => new Image(), 300); return 'rendered'; };`;
const LOOPS = `exports.remote = async () => { for (const end = Date.now() + 20_000; Date.now() < end; ); return 'late'; };`;
const LOOPS_LATER = `exports.remote = async () => { setTimeout(() => { for (;;); }, 200); return 'rendered'; };`;
const EATS_MEMORY = `exports.remote = async () => { const all = []; for (;;) all.push(new Array(1e5).fill({})); };`;
/** Reports which resources it could access. */
const SPIES = `
  const attempt = async (name, action) => name + '=' + await Promise.resolve().then(action).then(() => 'open', () => 'refused');
  exports.remote = async (request, read) => (await Promise.all([
    attempt('files', () => process.getBuiltinModule('fs').readFileSync('/etc/passwd')),
    attempt('own files', () => process.getBuiltinModule('fs').readFileSync(process.argv[1] + '/../renderer.ts')),
    attempt('commands', () => process.getBuiltinModule('child_process').execSync('true')),
    attempt('network', () => fetch('http://127.0.0.1:' + request.host.split(':')[1] + '/api/health')),
    attempt('environment', () => { if (Object.keys(process.env).length === 0) throw new Error(); }),
    attempt('account', async () => { if ((await read('/account/getinfo')).code !== 200) throw new Error(); }),
    attempt('reset', async () => { if ((await read('/favorite/add?s=1')).code !== 200) throw new Error(); }),
    attempt('playlists', async () => { if ((await read('/playlist/all')).code !== 200) throw new Error(); }),
  ])).join(', ');
`;

const rootOf = (html: string): string => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1] ?? 'none';

/** Starts a server with these builds. */
const startWith = async (builds: ServerBuilds, limitMs = 30_000) => {
  const server = await startTestServer({
    builds: { shell: shellBuild(1), ...builds },
    env: { RENDER_LIMIT_MS: String(limitMs) },
  });
  const htmlOf = async (path: string): Promise<string> => {
    const { statusCode, body } = await server.app.inject({ url: path, headers: { host: 'localhost:8080' } });
    assert.equal(statusCode, 200, path);
    return rootOf(body);
  };
  return { server, htmlOf };
};

const children = (): string[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return parent === String(process.pid) && command.includes('render-child');
      } catch {
        return false;
      }
    });

test('a release that throws later ends neither the server nor other pages, and is given up after three times', async (t) => {
  const { server, htmlOf } = await startWith({ network: THROWS_LATER, listening: HEALTHY });
  t.after(server.stop);
  const endings = () => server.log.filter((line) => /network 1.0.0 ended: .*Image is not defined/.test(line));
  for (let round = 0; round < 3; round += 1) {
    assert.equal(await htmlOf(`/network?${round}`), 'rendered');
    while (endings().length <= round) await sleep(20);
    assert.equal((await server.get('/health')).code, 200);
  }
  assert.equal(await htmlOf('/network?after'), '');
  assert.equal(await htmlOf('/'), 'shell 1');
  const givenUp = server.log.filter((line) => line.includes('network 1.0.0 is not rendered on the server'));
  assert.equal(givenUp.length, 1);
  const { body } = await server.app.inject('/api/metrics');
  assert.match(body, /ssr_failures_total\{remote="network",version="1.0.0",cause="process"\} 3/);
  assert.match(body, /ssr_failures_total\{remote="network",version="1.0.0",cause="broken"\} 1/);
});

describe('a release that loops for 20 s', () => {
  test('costs its page the HTML, while the API and other pages answer', async (t) => {
    const { server, htmlOf } = await startWith({ network: LOOPS, listening: HEALTHY }, 4_000);
    t.after(server.stop);
    await until(async () => (await htmlOf('/')) === 'shell 1');
    const ended = new AbortController();
    const looping = htmlOf('/network').finally(() => ended.abort());
    let meanwhile = 0;
    for (let round = 0; !ended.signal.aborted; round += 1) {
      assert.equal((await server.get('/health')).code, 200);
      assert.equal(await htmlOf(`/?${round}`), 'shell 1');
      if (!ended.signal.aborted) meanwhile += 1;
      await sleep(50);
    }
    assert.equal(await looping, '');
    assert.ok(meanwhile > 1, 'others are answered before the loop is given up');
    while (children().length > 1) await sleep(20);
  });

  test('after its first page is stopped, and started anew for the next', async (t) => {
    const { server, htmlOf } = await startWith({ network: LOOPS_LATER }, 2_500);
    t.after(server.stop);
    let round = 0;
    const becomes = (html: string) => until(async () => (await htmlOf(`/network?${(round += 1)}`)) === html);
    await becomes('rendered');
    await becomes('');
    while (children().length > 0) await sleep(20);
    await becomes('rendered');
  });
});

test('a release that fills its memory ends its own process only', async (t) => {
  const { server, htmlOf } = await startWith({ network: EATS_MEMORY, listening: HEALTHY });
  t.after(server.stop);
  assert.equal(await htmlOf('/network'), '');
  assert.equal(await htmlOf('/'), 'shell 1');
  assert.match(server.log.join(), /renders network 1.0.0 ended: .*heap/s);
});

test('a release reaches no file, command, network or setting, and reads only what is public', async (t) => {
  const { server, htmlOf } = await startWith({ network: SPIES });
  t.after(server.stop);
  const seen = Object.fromEntries((await htmlOf('/network')).split(', ').map((each) => each.split('=')));
  const network = server.log.some((line) => line.includes('can reach the network'))
    ? seen.network
    : 'refused';
  assert.deepEqual(seen, {
    files: 'refused',
    'own files': 'refused',
    commands: 'refused',
    network,
    environment: 'refused',
    account: 'refused',
    reset: 'refused',
    playlists: 'open',
  });
});

describe('the shell that is built again under a running server', () => {
  let server: TestServer;
  let htmlOf: (path: string) => Promise<string>;
  before(async () => {
    ({ server, htmlOf } = await startWith({ listening: HEALTHY, network: HEALTHY }));
  });
  after(() => server.stop());

  test('renders every page, with the shared modules of one build', async () => {
    const file = join(server.folder, 'dist/shell/server.cjs');
    const seen = new Set<string>();
    let visited = 0;
    const done = new AbortController();
    const visit = async (path: string): Promise<void> => {
      for (let round = 0; !done.signal.aborted; round += 1) {
        seen.add(await htmlOf(`${path}?${round}`));
        visited += 1;
      }
    };
    const visits = ['/', '/network'].map(visit);
    while (!seen.has('shell 1')) await sleep(20);
    renameSync(file, `${file}.old`);
    // Pages are opened while there is no shell, also after the server has looked for it.
    passTime(1_000);
    const before = visited;
    await until(() => visited > before + 4);
    writeShell(join(server.folder, 'dist'), shellBuild(2));
    while (!seen.has('shell 2')) await sleep(20);
    done.abort();
    await Promise.all(visits);
    assert.deepEqual([...seen].sort(), ['shell 1', 'shell 2']);
    assert.equal(await htmlOf('/?after'), 'shell 2');
    assert.doesNotMatch(server.log.join(), /without HTML/);
  });
});

test('all processes that render end with the server', async () => {
  const { server, htmlOf } = await startWith({ network: HEALTHY, listening: HEALTHY });
  await Promise.all([htmlOf('/'), htmlOf('/network')]);
  assert.equal(children().length, 2);
  await server.stop();
  while (children().length > 0) await sleep(20);
});
