import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Package whose dependencies a new remote copies. */
const MODEL = 'remotes/subscribe/package.json';

const titleOf = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const pageFiles = (name: string, page: string): Record<string, string> => ({
  [`src/pages/${page}/${page}Page.tsx`]: `import { usePageTitle, useSite } from '@rushtone/contract';
import { Container, PageHeader } from '@rushtone/ui';

export const Page = () => {
  const { site } = useSite();
  usePageTitle('${page}');
  return (
    <Container>
      <PageHeader title="${page}" lead={\`A new page of \${site.name}.\`} />
    </Container>
  );
};
`,
  [`src/pages/${page}/${page}Page.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderPage } from '@rushtone/testing';
import * as page from './${page}Page.tsx';

test.each([
  ['rushtone', 'Rushtone'],
  ['slowtide', 'Slowtide'],
] as const)('a visitor of %s finds the page', async (brand, site) => {
  await renderPage(page, { route: '/${name}', brand });
  expect(screen.getByRole('heading', { level: 1, name: '${page}' })).toBeVisible();
  expect(screen.getByText(\`A new page of \${site}.\`)).toBeVisible();
});
`,
});

const filesOf = (name: string, model: Record<string, unknown>, contract: string): Record<string, string> => {
  const page = titleOf(name);
  const scripts = {
    ...(model.scripts as object),
    test: `jest --config ../../jest.config.ts remotes/${name}/`,
  };
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    'package.json': json({ ...model, name: `@rushtone/${name}`, version: '1.0.0', scripts }),
    'remote.json': json({ contract: `^${contract}`, hosts: { main: { [`/${name}`]: page } } }),
    'webpack.config.ts': `import { remoteConfig } from '../../webpack/remote.ts';

export default remoteConfig(import.meta.dirname, { production: process.env.NODE_ENV !== 'development' });
`,
    'src/remote.tsx': `import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    ${page}: () => import(/* webpackChunkName: "${page}" */ './pages/${page}/${page}Page.tsx'),
  },
});
`,
    'src/ssr.ts': `import type { PageHeads } from '@rushtone/contract';
import type { remote as pages } from './remote.tsx';

export { remote } from './remote.tsx';

export const heads: PageHeads<keyof typeof pages.pages> = {
  ${page}: ({ site }) => ({ title: '${page}', description: \`A new page of \${site.name}.\` }),
};
`,
    ...pageFiles(name, page),
    'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\n- The first page.\n',
    'README.md': `# ${name}\n\nOne page: \`/${name}\`.\n`,
  };
};

/** Writes the files of a new remote and returns their names. Throws if the name is invalid or taken. */
export const makeRemote = (root: string, name: string): string[] => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error('The name must be in lowercase letters: npm run new-remote -- charts');
  const folder = path.join(root, 'remotes', name);
  if (existsSync(folder)) throw new Error(`remotes/${name} already exists.`);
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
  const { version } = read('shared/contract/package.json');
  const files = filesOf(name, read(MODEL), String(version));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return Object.keys(files);
};
