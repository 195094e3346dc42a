import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandSite } from '../site/command-site.ts';
import { contractVersion, packageScope, remoteFolder, remotePlace } from '../site/places.ts';

type Site = Pick<CommandSite, 'build' | 'dist' | 'folders' | 'newRemote'>;

const titleOf = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const filesOf = (site: Site, name: string): Record<string, string> => {
  const { build, newRemote } = site;
  const page = titleOf(name);
  const model = readFileSync(path.join(build.root, newRemote.model, 'package.json'), 'utf8');
  const description: object = JSON.parse(model.replaceAll(newRemote.model, remotePlace(site, name)));
  return {
    'package.json': json({ ...description, name: `${packageScope(site)}${name}`, version: '1.0.0' }),
    'remote.json': json({ contract: `^${contractVersion(site)}`, hosts: { main: { [`/${name}`]: page } } }),
    'src/remote.tsx': `import { defineRemote } from '${build.contract}';

export const remote = defineRemote({
  pages: {
    ${page}: () => import(/* webpackChunkName: "${page}" */ './pages/${page}/${page}Page.tsx'),
  },
});
`,
    'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- The first page.\n',
    'README.md': `# ${name}\n\nOne page: \`/${name}\`.\n`,
    ...newRemote.files(name, page),
  };
};

/** Writes the files of a new remote and returns their names. Throws if the name is invalid or taken. */
export const makeRemote = (site: Site, name: string): string[] => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('The name must be in lowercase letters: npm run new-remote -- charts');
  const folder = remoteFolder(site, name);
  if (existsSync(folder)) throw new Error(`${remotePlace(site, name)} already exists.`);
  const files = filesOf(site, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return Object.keys(files);
};
