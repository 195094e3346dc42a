import { readProtection, spawnSandboxed } from '@rushtone/platform/server';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestServer } from '@rushtone/api-testing/test-server';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-sandbox-'));
after(() => rmSync(folder, { recursive: true }));

/** Resolves to the names of the attacks that reached what they were after. */
const ATTEMPT = `
  const attempt = async (attacks) => {
    const reached = [];
    for (const [name, attack] of Object.entries(attacks))
      await Promise.resolve().then(attack).then((value) => value && reached.push(name), () => undefined);
    return reached.join(', ');
  };
`;

const rootOf = (html: string): string | undefined => /<div id="root">(.*?)<\/div>/s.exec(html)?.[1];

const SHELL = `
  exports.sharedModules = { react: { lib: () => ({}) } };
  exports.renderPage = async (request, source, read) => ({ responses: {}, head: {}, html: source.remote ? await source.remote(request, read) : 'shell' });
`;

/** What the code of a build tries within its process. */
const FROM_A_BUILD = `
  const outer = globalThis.constructor.constructor;
  exports.remote = (request) => attempt({
    'a signal to process 1': () => process.kill(1, 0),
    'the process, by a function of the outer realm': () => outer('return process')().kill,
    'the process, by a module': () => require('process'),
    'a module of Node': () => require('node:fs'),
    'a module of the shell': () => require('stream'),
    'a built-in module': () => process.getBuiltinModule('fs'),
    'an imported module': () => import('node:child_process'),
    'an internal binding': () => process.binding('process_wrap'),
    'a native addon': () => process.dlopen({ exports: {} }, '/tmp/addon.node'),
    'a worker': () => new (require('node:worker_threads').Worker)('', { eval: true }),
    'another context': () => require('node:vm').runInNewContext('1'),
    'the inspector': () => require('node:inspector').open(9229),
    'a socket, by the console': () => new console._stderr.constructor({ fd: 0 }),
    'the loader': () => module.constructor._load('fs'),
    'the loader, by require': () => require.main || require.cache,
    'the network': () => fetch('http://127.0.0.1:' + request.host.split(':')[1]),
    'the network, by a web socket': () => new WebSocket('ws://127.0.0.1:' + request.host.split(':')[1]),
    'the environment': () => Object.keys(process.env).length > 0,
    'a frame of the stack': () => {
      let found;
      Error.prepareStackTrace = (error, sites) => {
        for (const site of sites)
          if (site.getThis()?.kill || site.getThis()?.process?.kill) found = 'reached';
      };
      void new Error('').stack;
      return found;
    },
    'an internal function': () => setTimeout(() => undefined).constructor.constructor('return process.pid')(),
  });
`;

test('the code of a build reaches nothing of the system in the 20 ways that it tries', async (t) => {
  const server = await startTestServer({ builds: { shell: SHELL, network: `${ATTEMPT}${FROM_A_BUILD}` } });
  t.after(server.stop);
  const { body } = await server.app.inject({ url: '/network', headers: { host: 'localhost:8080' } });
  assert.equal(rootOf(body), '');
  assert.deepEqual(
    server.log.filter((line) => line.includes('network 1.0.0')),
    [],
    'the page was rendered',
  );
});

test('a build that fills memory outside of the heap ends its own process only', async (t) => {
  const network = `exports.remote = async () => { const all = []; for (;;) all.push(new Uint8Array(64e6).fill(1)); };`;
  const server = await startTestServer({ builds: { shell: SHELL, network } });
  t.after(server.stop);
  const { body } = await server.app.inject({ url: '/network', headers: { host: 'localhost:8080' } });
  assert.equal(rootOf(body), '');
  assert.ok(
    server.log.some((line) => /network 1.0.0/.test(line) && /Array buffer allocation failed/.test(line)),
  );
  assert.equal((await server.get('/health')).code, 200);
});

/** Runs attacks with all of Node's own modules, as if the code of a build had got out of what holds it. */
const reachedBy = async (attacks: string): Promise<string> => {
  const file = join(folder, 'attacks.mjs');
  writeFileSync(
    file,
    `import fs from 'node:fs'; import net from 'node:net'; ${ATTEMPT}
     const result = await attempt({ ${attacks} });
     new net.Socket({ fd: 3 }).end('reached: ' + result);`,
  );
  const { process: child, stream } = await spawnSandboxed(file);
  let told = '';
  stream.on('data', (text) => (told += String(text)));
  child.stderr?.on('data', (text) => (told += String(text)));
  await new Promise((ended) => child.once('close', ended));
  return told;
};

test('Node itself gives the process no file, command, worker, addon or variable', async () => {
  assert.equal(
    await reachedBy(`
      'a file': () => fs.readFileSync('/etc/passwd'),
      'a file of the server': () => fs.readFileSync(${JSON.stringify(join(import.meta.dirname, '../document.ts'))}),
      'the environment of the server': () => fs.readFileSync('/proc/${process.pid}/environ'),
      'a written file': () => fs.writeFileSync('/tmp/written', ''),
      'a link': () => fs.symlinkSync('/etc', '/tmp/link'),
      'an inherited file': () => {
        for (let fd = 4; fd < 64; fd += 1) try { fs.readSync(fd, Buffer.alloc(1), 0, 1, 0); return fd; } catch (error) { if (error.code === 'EAGAIN') return fd; }
      },
      'a command': async () => (await import('node:child_process')).execSync('true'),
      'a worker': async () => new (await import('node:worker_threads')).Worker('', { eval: true }),
      'an addon': () => process.dlopen({ exports: {} }, '/usr/lib/x86_64-linux-gnu/libc.so.6'),
      'a binding': () => process.binding('spawn_sync'),
      'the inspector': async () => (await import('node:inspector')).open(0),
      'a variable': () => Object.keys(process.env).length > 0,
    `),
    'reached: ',
  );
});

const isIsolated = (await readProtection(null)) === 'namespaces';

test(
  'namespaces give the process no signal to others and no network',
  { skip: isIsolated ? false : 'this system has none' },
  async (t) => {
    const http = createServer((_request, response) => response.end('a secret')).listen(0, '127.0.0.1');
    await once(http, 'listening');
    t.after(() => http.close());
    const sibling = await spawnSandboxed();
    t.after(() => sibling.process.kill('SIGKILL'));
    const port = (http.address() as { port: number }).port;
    const connect = (to: string) =>
      `() => new Promise((yes, no) => net.connect(${to}).on('connect', () => yes('connected')).on('error', no))`;
    const signals = [
      'SIGUSR1',
      'SIGUSR2',
      'SIGTERM',
      'SIGINT',
      'SIGHUP',
      'SIGSTOP',
      'SIGABRT',
      'SIGKILL',
    ].flatMap((signal) =>
      [process.pid, -process.pid, process.ppid, sibling.process.pid ?? 0].map(
        (pid) => `'${signal} to ${pid}': () => process.kill(${pid}, '${signal}'),`,
      ),
    );
    assert.equal(
      await reachedBy(`
      ${signals.join('\n')}
      'the debugger of the server': () => process._debugProcess(${process.pid}),
      'the server': ${connect(String(port))},
      'an address outside': ${connect(`{ host: '192.0.2.1', port: 80 }`)},
    `),
      'reached: ',
    );
    assert.equal(sibling.process.exitCode, null);
  },
);
