import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';
import { packPlatform } from '../lib/pack-platform.ts';

/** A site outside of the repository: a copy of the example, on the packed platform and the packages it asks for. */
let folder: string;
const installed = () => path.join(folder, 'node_modules/@rushtone/platform');
before(() => {
  const archive = packPlatform();
  folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-other-site-'));
  cpSync(path.join(ROOT, 'platform/example'), path.join(folder, 'site'), {
    recursive: true,
    filter: (source) => !/[/\\](?:dist|node_modules)$/.test(source),
  });
  mkdirSync(installed(), { recursive: true });
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed()]);
  symlinkSync(path.join(folder, 'site'), path.join(folder, 'node_modules/@rushtone/platform-example'));
  // What npm would install along with it; nothing of this repository.
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@rushtone' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  const own = path.join(ROOT, 'platform/node_modules');
  for (const name of readdirSync(own)) {
    const place = path.join(installed(), 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(own, name), place);
  }
});
let server: ChildProcess | undefined;
after(async () => {
  if (server && server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

test('the packed platform is JavaScript with declarations, and names no file of this repository', () => {
  const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' });
  const code = files.filter((name) => name.endsWith('.js') && !name.includes('node_modules'));
  assert.ok(code.length > 150);
  for (const name of code) {
    assert.ok(files.includes(name.replace(/\.js$/, '.d.ts')), name);
    const text = readFileSync(path.join(installed(), name), 'utf8');
    assert.doesNotMatch(text, /(?:from|import\() ?['"](?:\.[^'"]+\.tsx?|@rushtone\/(?!platform))['"]/, name);
    assert.ok(!text.includes(ROOT), name);
  }
  const { exports } = JSON.parse(readFileSync(path.join(installed(), 'package.json'), 'utf8'));
  for (const { types, default: file } of Object.values(exports as Record<string, Record<string, string>>))
    for (const each of [types, file]) assert.ok(files.includes(path.normalize(each ?? '')), each);
});

test('a site outside of the repository builds, releases and serves its remotes with it', async () => {
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'site/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  let address = '';
  for await (const line of createInterface({ input: server.stderr! })) {
    lines.push(line);
    address = /The example runs at (\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  assert.ok(address, lines.join('\n'));
  // Rendered by the remote's build for the server.
  const html = await (await fetch(address)).text();
  assert.ok(html.includes('Page one'));
  const registry = (await (await fetch(`${address}/registry.json`)).json()) as { remotes: object[] };
  assert.ok(JSON.stringify(registry).includes('"two"'));
  const [, script = ''] = /<script[^>]+src="(\/r\/one\/[^"]+)"/.exec(html) ?? [];
  const entry = await fetch(address + script);
  assert.deepEqual(
    [entry.status, entry.headers.get('content-type')?.split(';')[0]],
    [200, 'text/javascript'],
  );
});
