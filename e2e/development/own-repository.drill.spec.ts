import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { packContract } from '@rushtone/platform/commands/contract';
import { COMMAND_SITE } from '../../scripts/command-site.ts';
import { packPlatform } from '../../scripts/lib/pack-platform.ts';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { startServer } from '../support/dev-servers.ts';
import { playFirstSong, second } from '../support/music.ts';
import { goToNetwork, remoteContent, timeOrigin } from '../support/navigation.ts';
import { startReleaseSite, type ReleaseSite } from '../support/releases.ts';

const PORT = 8196;
const ADDRESS = `http://localhost:${PORT}`;

const pageOf = (heading: string) => `import { usePlayerState, useSite } from '@rushtone/contract';
import styles from './Network.module.css';

export const Page = () => {
  const { site } = useSite();
  const title = usePlayerState(({ track }) => track?.title);
  return (
    <>
      <h1 className={styles.title}>${heading} {site.name}</h1>
      <p>You hear {title}</p>
    </>
  );
};
`;

/** All that the team has in its repository. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'network',
    version: '7.0.0',
    type: 'module',
    devDependencies: { '@rushtone/contract': '*', '@rushtone/platform': '*' },
  }),
  'remote.json': JSON.stringify({ contract: '^3.0.0', hosts: { main: { '/network': 'Network' } } }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      types: [],
    },
    include: ['src'],
  }),
  'webpack.config.js': `const jsc = {
  target: 'es2022',
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
};
export default {
  module: {
    rules: [
      { test: /\\.tsx?$/, loader: 'swc-loader', options: { jsc } },
      {
        test: /\\.css$/,
        use: ['style-loader', { loader: 'css-loader', options: { modules: { namedExport: false } } }],
      },
    ],
  },
};
`,
  'src/css.d.ts': `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`,
  'src/remote.tsx': `import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: { Network: () => import(/* webpackChunkName: "Network" */ './Network.tsx') },
});
`,
  'src/Network.module.css': '.title { letter-spacing: 3px; }\n',
  'src/Network.tsx': pageOf('From a repository of its own:'),
};

let packed: string;
let folder: string;
let site: ReleaseSite;

const unpack = (archive: string, name: string): void => {
  const place = path.join(folder, 'node_modules', name);
  mkdirSync(place, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', place]);
};

/** What npm would install along with the two archives; nothing of this repository. */
const linkPackages = (): void => {
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@rushtone' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
};

test.beforeAll(async () => {
  test.setTimeout(360_000);
  packed = mkdtempSync(path.join(DIST, 'packed-'));
  // The folder has the name of the remote.
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'own-repository-')), 'network');
  unpack(packPlatform(packed), '@rushtone/platform');
  unpack(await packContract({ ...COMMAND_SITE, dist: packed }), '@rushtone/contract');
  linkPackages();
  mkdirSync(path.join(folder, 'src'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  site = await startReleaseSite();
});
test.afterAll(async () => {
  await site.stop();
  for (const each of [packed, path.dirname(folder)]) rmSync(each, { recursive: true, force: true });
});

const BIN = 'node_modules/@rushtone/platform/commands/dev-against/bin.js';

test('a remote of another repository compiles and runs inside the site, while a song plays', async ({
  page,
}) => {
  test.setTimeout(360_000);
  execFileSync(process.execPath, [path.join(folder, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  const server = await startServer(
    { cwd: folder, words: ['node', BIN, '.', '--against', site.origin, '--port', String(PORT)], env: {} },
    `The site is ready: ${ADDRESS} (network from here, the rest from ${site.origin})`,
  );
  const network = remoteContent(page, 'network');
  const heading = network.getByRole('heading', { level: 1 });
  try {
    await page.goto(`${ADDRESS}/playlist?p=full-throttle`);
    await playFirstSong(page);
    const began = await timeOrigin(page);
    await goToNetwork(page);
    await expect(heading).toHaveText('From a repository of its own: Rushtone');
    await expect(heading).toHaveCSS('letter-spacing', '3px');
    await expect(network).toHaveAttribute('data-version', /^7\.0\.0-dev\.\d+$/);
    const song = await page.getByRole('region', { name: 'Player' }).getByRole('link').first().textContent();
    await expect(network.getByText(`You hear ${song}`)).toBeVisible();

    writeFileSync(path.join(folder, 'src/Network.tsx'), pageOf('Changed:'));
    await expect(heading).toHaveText('Changed: Rushtone', { timeout: 20_000 });
    expect(await timeOrigin(page)).toBe(began);
    const reached = await second(page);
    await expect.poll(() => second(page)).toBeGreaterThan(reached);
  } finally {
    await server.stop();
  }
});

test('says in one line what is missing', () => {
  const tried = (...words: string[]) => {
    const { status, stderr } = spawnSync('node', [BIN, ...words], { cwd: folder, encoding: 'utf8' });
    expect(status).toBe(1);
    return stderr.trim();
  };
  expect(tried()).toMatch(/^Usage: dev-against <folder of the remote> --against /);
  expect(tried('src', '--against', site.origin)).toMatch(
    /is no folder of a remote: it has no package\.json\.$/,
  );
  rmSync(path.join(folder, 'webpack.config.js'));
  expect(tried('.', '--against', site.origin)).toMatch(/has no webpack\.config\.js\./);
  rmSync(path.join(folder, 'node_modules/@rushtone/contract'), { recursive: true });
  expect(tried('.', '--against', site.origin)).toMatch(/names no installed contract of a site\./);
});
