import { NEXT_SHELL, WHY, type BadRelease } from './bad-release.ts';
import { withSecondPage } from './mini-remotes.ts';

const FAIL = `const fail = () => {
  throw new Error('Boom');
};`;
const refused = (where: string) =>
  new RegExp(`^mini 1\\.1\\.0 does not run in shell \\S+: ${where}: .*Boom\\. Nothing was released\\.$`);

/** Refused because of what the browser or the server renders. */
export const BAD_PAGES: readonly BadRelease[] = [
  {
    title: 'the second page throws on the server after a delay',
    sources: withSecondPage({
      top: FAIL,
      inPage: `if (typeof window === 'undefined') setTimeout(fail, 20);`,
    }),
    cause: refused('(/mini/second, )?on the server'),
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
    title: 'the second page takes the player’s frame out of the document',
    sources: withSecondPage({ inPage: `useEffect(() => document.querySelector('iframe')?.remove(), []);` }),
    cause:
      /^mini 1\.1\.0 does not run in shell \S+: \/mini\/second(, signed in)?: the page touches the player’s frame\.?\. Nothing was released\.$/,
  },
  {
    title: 'a shell in which the live remotes fail to load',
    sources: {
      ...NEXT_SHELL,
      'shell/src/main.tsx': `document.title = 'Soon';\n`,
      'shell/src/early-play/early-play.ts': `document.title = 'Sooner';\n`,
      'shell/src/ssr/render.tsx': `export const render = null;\n`,
      'shell/src/offline/service-worker.ts': `addEventListener('fetch', () => undefined);\n`,
    },
    words: ['shell', ...WHY],
    cause: /^mini 1\.0\.0 does not run in shell 9\.0\.0: \/login: .*\. Nothing was released\.$/,
  },
];
