import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Registry, Release, ShellAssets } from '@rushtone/releases';

const release = (name: string, parts: Partial<Release>): Release => ({
  name,
  version: '1.0.0',
  base: `/r/${name}/1.0.0/`,
  entry: 'entry.js',
  container: `${name}_1_0_0`,
  contract: '^1.0.0',
  hosts: {},
  exposed: ['remote.js', 'remote.css'],
  pages: {},
  files: { 'entry.js': 'sha384-entry', 'remote.js': 'sha384-remote', 'remote.css': 'sha384-style' },
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
  ...parts,
});

export const TEST_REGISTRY: Registry = {
  schema: 1,
  rev: 1,
  remotes: {
    listening: release('listening', {
      hosts: {
        main: { '/': 'Home', '/song': 'Song', '/playlist': 'Playlist', '/search': 'Search' },
        radio: { '/': 'Radio' },
      },
      pages: { Home: ['Home.js'], Song: ['Song.js'] },
    }),
    network: release('network', { hosts: { main: { '/network': 'Network', '/members': 'Members' } } }),
    tools: release('tools', { frame: 'account', hosts: { main: { '/account/website': 'Website' } } }),
  },
};

const ASSETS: ShellAssets = {
  scripts: [{ url: '/assets/main.0123.js', integrity: 'sha384-main' }],
  styles: [{ url: '/assets/main.0123.css', integrity: 'sha384-look' }],
  fonts: ['/assets/outfit.0123.woff2'],
};

const SCRIPT = `console.log(${JSON.stringify('wave '.repeat(100))});\n`;

/** Writes a small front end, as the build would, into `distDir`. */
export const writeBuild = (distDir: string): void => {
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(distDir, name)), { recursive: true });
    writeFileSync(join(distDir, name), content);
  };
  write('shell/assets.json', JSON.stringify(ASSETS));
  write('registry.json', JSON.stringify(TEST_REGISTRY));
  write('shell/assets/main.0123.js', SCRIPT);
  write('shell/assets/main.0123.js.br', brotliCompressSync(SCRIPT));
  write('r/listening/1.0.0/entry.js', SCRIPT);
};
