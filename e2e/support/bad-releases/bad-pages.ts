import { NEXT_SHELL, WHY, type BadRelease } from './bad-release.ts';
import { MINI_REMOTES, nextVersion, REMOTE, withFirstPage, withSecondPage } from './mini-remotes.ts';

const FAIL = `const fail = () => {
  throw new Error('Boom');
};`;
const IN_BROWSER = `if (typeof window !== 'undefined') fail();`;
const ON_SERVER = `if (typeof window === 'undefined') fail();`;
const refused = (where: string) =>
  new RegExp(`^mini 1\\.1\\.0 does not run in shell \\S+: ${where}: .*Boom\\. Nothing was released\\.$`);

/** Refused because of what the browser or the server renders. */
export const BAD_PAGES: readonly BadRelease[] = [
  {
    title: 'the first page throws',
    sources: withFirstPage({ top: FAIL, inPage: IN_BROWSER }),
    cause: refused('/mini(, signed in)?'),
  },
  {
    title: 'the remote throws when it loads',
    sources: nextVersion({
      [`${REMOTE}/src/remote.tsx`]: `${MINI_REMOTES[`${REMOTE}/src/remote.tsx`]}${FAIL}\n${IN_BROWSER}\n`,
    }),
    cause: refused('/mini(/second)?(, signed in)?'),
  },
  {
    title: 'the second page throws',
    sources: withSecondPage({ top: FAIL, inPage: IN_BROWSER }),
    cause: refused('/mini/second(, signed in)?'),
  },
  {
    title: 'the second page throws shortly after it was shown',
    sources: withSecondPage({
      top: FAIL,
      inPage: `useEffect(() => void setTimeout(fail, 20), []);`,
    }),
    cause: refused('/mini/second(, signed in)?'),
  },
  {
    title: 'the first page throws on the server',
    sources: withFirstPage({ top: FAIL, inPage: ON_SERVER }),
    cause: refused('/mini, on the server'),
  },
  {
    title: 'the second page throws on the server after a delay',
    sources: withSecondPage({
      top: FAIL,
      inPage: `if (typeof window === 'undefined') setTimeout(fail, 20);`,
    }),
    cause: refused('(/mini/second, )?on the server'),
  },
  {
    title: 'the first page throws for signed-in users',
    sources: withFirstPage({ top: FAIL, inPage: 'if (isUser) fail();' }),
    cause: refused('/mini, signed in'),
  },
  {
    title: 'a promise on the second page rejects for signed-in users',
    sources: withSecondPage({
      inPage: `useEffect(() => {
        if (isUser) void Promise.reject(new Error('Boom'));
      }, [isUser]);`,
    }),
    cause: refused('/mini/second, signed in'),
  },
  {
    title: 'a shell in which the live remotes fail to load',
    sources: {
      ...NEXT_SHELL,
      'shell/src/main.tsx': `document.title = 'Soon';\n`,
      'shell/src/ssr/render.tsx': `export const render = null;\n`,
      'shell/src/offline/service-worker.ts': `addEventListener('fetch', () => undefined);\n`,
    },
    words: ['shell', ...WHY],
    cause: /^mini 1\.0\.0 does not run in shell 9\.0\.0: nobody can sign in: .*\. Nothing was released\.$/,
  },
];
