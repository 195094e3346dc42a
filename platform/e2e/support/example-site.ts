import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { release } from '../../store/index.ts';
import { aCommandSite } from '../../testing/a-command-site.ts';
import * as testing from '../../testing/sites.ts';

/** Starts the server in a process of its own, which writes its log where attacked sites read it. */
export const startExample: testing.StartedSite['start'] = async (data, env) => {
  const log = path.join(data, 'log/server.log');
  mkdirSync(path.dirname(log), { recursive: true });
  const child = fork(path.join(import.meta.dirname, 'serve.ts'), {
    env: { ...process.env, ...env, DATA_DIR: data },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.stdout?.pipe(createWriteStream(log));
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill();
      await ended;
    },
  };
};

/** The example as `global-setup.ts` has built it. */
export const EXAMPLE: testing.StartedSite = {
  dist: path.join(import.meta.dirname, '../../example/dist'),
  contract: '@rushtone/platform-example/contract',
  start: startExample,
};

/** The example as the commands of the platform need it, in the folder `root`. */
export const exampleSite = (root: string) =>
  aCommandSite(root, {
    dist: EXAMPLE.dist,
    boot: {
      start: async ({ data, dist, store, environment }) => {
        const env = { DIST_DIR: dist, RELEASE_STORE: store, RELEASE_ENVIRONMENT: environment };
        return { ...(await startExample(data, env)), log: path.join(data, 'log/server.log') };
      },
      signInPath: '/login',
      roles: ['tester'],
      signIn: async (page, origin) => {
        await page.goto(`${origin}/login?as=tester`);
        await page.evaluate(() => fetch('/api/account/tester', { method: 'POST' }));
      },
      isSignedIn: async (page) => page.locator('main').waitFor(),
      failureHeading: 'This page could not be loaded',
    },
  });

/** Starts the example on a store of its own, which starts with both remotes as built. */
export const startReleaseSite = (env?: Record<string, string>): Promise<testing.ReleaseSite> =>
  testing.startReleaseSite(EXAMPLE, env);

/** Starts the example with version 1.1.0 of a remote live; the built one is the previous version. */
export const startUpdatedSite = async (
  name: string,
): Promise<{ site: testing.ReleaseSite; older: string }> => {
  const site = await startReleaseSite();
  await site.update(release(await site.make(name, '1.1.0')));
  return { site, older: site.built(name).version };
};

/** Starts the example with a bucket that attackers can write to, and a key of its own for the team of `two`. */
export const startAttackedSite = (): Promise<testing.AttackedSite> =>
  testing.startAttackedSite({ ...EXAMPLE, team: 'two' });
