import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { EMPTY_REGISTRY, type Registry, type Release, type ShellAssets } from '@rushtone/releases';

const ROOT = join(import.meta.dirname, '../../..');

const manifestOf = (name: string): Pick<Release, 'hosts' | 'frame'> => {
  const { hosts, frame } = JSON.parse(readFileSync(join(ROOT, 'remotes', name, 'remote.json'), 'utf8'));
  return frame === undefined ? { hosts } : { hosts, frame };
};

const release = (name: string, ssr?: string, pages: Release['pages'] = {}): Release => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  entry: 'entry.js',
  container: `${name}_1_0_0`,
  contract: '^1.0.0',
  ...manifestOf(name),
  exposed: ['remote.js', 'remote.css'],
  pages,
  files: {
    'entry.js': 'sha384-entry',
    'remote.js': 'sha384-remote',
    'remote.css': 'sha384-style',
    ...(ssr && { 'server.cjs': `sha384-${createHash('sha384').update(ssr).digest('base64')}` }),
  },
  ...(ssr && { server: 'server.cjs' }),
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
});

const createRegistry = (ssr: ServerBuilds): Registry => ({
  ...EMPTY_REGISTRY,
  rev: 1,
  remotes: {
    listening: release('listening', ssr.listening, { Home: ['Home.js'], Song: ['Song.js'] }),
    network: release('network', ssr.network),
    subscribe: release('subscribe', ssr.subscribe),
    tools: release('tools'),
  },
});

export const TEST_REGISTRY = createRegistry({});

const ASSETS: ShellAssets = {
  scripts: [{ url: '/assets/main.0123.js', integrity: 'sha384-main' }],
  styles: [{ url: '/assets/main.0123.css', integrity: 'sha384-look' }],
  fonts: ['/assets/outfit.0123.woff2'],
  version: '1.0.0',
  contract: '1.0.0',
  root: null,
  files: {},
};

const SCRIPT = `console.log(${JSON.stringify('wave '.repeat(100))});\n`;

/** Server builds by the name of their remote, and that of the shell. */
export type ServerBuilds = Readonly<Record<string, string>>;

/**
 * Writes a small front end, as the build would, into `distDir`. Its pages have HTML only with server builds, such as
 * those of the sources.
 */
export const writeBuild = (distDir: string, { shell, ...remotes }: ServerBuilds = {}): Registry => {
  const registry = createRegistry(remotes);
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(distDir, name)), { recursive: true });
    writeFileSync(join(distDir, name), content);
  };
  write('shell/assets.json', JSON.stringify(ASSETS));
  write('registry.json', JSON.stringify(registry));
  write('shell/assets/main.0123.js', SCRIPT);
  write('shell/assets/main.0123.js.br', brotliCompressSync(SCRIPT));
  write('r/listening/1.0.0/entry.js', SCRIPT);
  write('social/rushtone/home.png', 'PNG');
  if (shell !== undefined) write('shell/server.cjs', shell);
  for (const [name, code] of Object.entries(remotes)) write(`r/${name}/1.0.0/server.cjs`, code);
  return registry;
};
