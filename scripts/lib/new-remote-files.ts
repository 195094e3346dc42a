/** Files of a new remote of this site besides its manifests, by their path in its folder. */
export const newRemoteFiles = (name: string, page: string): Record<string, string> => ({
  'webpack.config.ts': `import { remoteConfig } from '../../webpack/remote.ts';

export default remoteConfig(import.meta.dirname, { production: process.env.NODE_ENV !== 'development' });
`,
  'src/ssr.ts': `import type { PageHeads } from '@rushtone/contract';
import type { remote as pages } from './remote.tsx';

export { remote } from './remote.tsx';

export const heads: PageHeads<keyof typeof pages.pages> = {
  ${page}: ({ site }) => ({ title: '${page}', description: \`A new page of \${site.name}.\` }),
};
`,
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
