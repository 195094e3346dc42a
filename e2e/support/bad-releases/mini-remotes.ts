import type { Sources } from './release-checkout.ts';

export const REMOTE = 'remotes/mini';
const FIRST = `${REMOTE}/src/pages/FirstPage.tsx`;
const SECOND = `${REMOTE}/src/pages/SecondPage.tsx`;

type Parts = { top?: string; inPage?: string };

/** Returns the source of a valid page with the given code inserted. */
const page = (title: string, { top = '', inPage = '' }: Parts = {}): string => `
import { useEffect } from 'react';
import { usePageTitle, useSession } from '@rushtone/contract';
import { Container, PageHeader } from '@rushtone/ui';
${top}
export const Page = () => {
  const isUser = useSession().status === 'user';
  usePageTitle('${title}');
  useEffect(() => {
    document.body.dataset.user = String(isUser);
  }, [isUser]);
  ${inPage}
  return (
    <Container>
      <PageHeader title="${title}" />
    </Container>
  );
};
`;

export const remoteJson = (changes: object = {}): string =>
  JSON.stringify({
    contract: '^3.0.0',
    hosts: { main: { '/mini': 'First', '/mini/second': 'Second' } },
    ...changes,
  });

export const packageJson = (name: string, version: string): string =>
  JSON.stringify({
    name: `@rushtone/${name}`,
    version,
    type: 'module',
    dependencies: { '@rushtone/contract': '*', '@rushtone/ui': '*', react: '*' },
  });

const raised = (version: string): Sources => ({
  [`${REMOTE}/package.json`]: packageJson('mini', version),
  [`${REMOTE}/CHANGELOG.md`]: `# Changelog\n\n## ${version}\n\n- Another page.\n`,
});

/** Two small remotes; the tests release the first one. */
export const MINI_REMOTES: Sources = {
  ...raised('1.0.0'),
  [`${REMOTE}/remote.json`]: remoteJson(),
  [`${REMOTE}/src/remote.tsx`]: `import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    First: () => import(/* webpackChunkName: "First" */ './pages/FirstPage.tsx'),
    Second: () => import(/* webpackChunkName: "Second" */ './pages/SecondPage.tsx'),
  },
});
`,
  [`${REMOTE}/src/ssr.ts`]: `export { remote } from './remote.tsx';\n`,
  [`${REMOTE}/src/title.ts`]: `export const TITLE = 'Mini';\n`,
  [`${REMOTE}/src/title.test.ts`]: `import { TITLE } from './title.ts';

test('the title is that of the remote', () => expect(TITLE).toBe('Mini'));
`,
  [FIRST]: page('First'),
  [SECOND]: page('Second'),
  'remotes/other/package.json': packageJson('other', '1.0.0'),
  'remotes/other/remote.json': remoteJson({ hosts: { main: { '/other': 'Other' } } }),
  'remotes/other/src/remote.tsx': `import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: { Other: () => import(/* webpackChunkName: "Other" */ './OtherPage.tsx') },
});
`,
  'remotes/other/src/OtherPage.tsx': page('Other'),
};

/** Returns the sources of the next version, with changes. */
export const nextVersion = (changes: Sources = {}): Sources => ({ ...raised('1.1.0'), ...changes });
export const withFirstPage = (parts: Parts): Sources => nextVersion({ [FIRST]: page('First', parts) });
export const withSecondPage = (parts: Parts): Sources => nextVersion({ [SECOND]: page('Second', parts) });
/** Different content with an unchanged version number. */
export const SAME_VERSION: Sources = { [FIRST]: page('First of all') };
/** A valid next version; only tests of another remote fail. */
export const GOOD_VERSION: Sources = nextVersion({
  [FIRST]: page('First of all'),
  'remotes/other/src/broken.test.ts': `test('fails', () => expect(1).toBe(2));\n`,
});
