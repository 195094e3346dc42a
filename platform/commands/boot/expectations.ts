import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { isRemoteUses, USES, type Release, type RemoteUses } from '../../registry/index.ts';

const TIME_LIMIT_MS = 20_000;

/** Reads what a version reports to use; `null` for one built before versions reported this. */
export const readUses = (folder: string): RemoteUses | null => {
  const file = path.join(folder, USES);
  const uses: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isRemoteUses(uses) ? uses : null;
};

/** Throws if a live version imports a name that the contract does not export. */
export const assertImports = (
  contract: { version: string; exports: ReadonlySet<string> },
  live: readonly { release: Pick<Release, 'name' | 'version'>; folder: string }[],
): void => {
  for (const { release, folder } of live) {
    const missing = readUses(folder)?.imports.find((name) => !contract.exports.has(name));
    if (missing !== undefined)
      throw new Error(
        `${release.name} ${release.version}, which is live, imports ${missing}, which contract ${contract.version} does not export. Nothing was released.`,
      );
  }
};

type Container = {
  init: (scope: object) => unknown;
  get: (name: string) => Promise<() => { remote: { pages: Record<string, unknown> }; Page?: unknown }>;
};
type Script = { container: string; url: string; integrity: string };

/** Runs in the page before its scripts: makes the remote's container return its expectations instead of its pages. */
const showExpectations = ({ container, url, integrity }: Script): void => {
  let given: object;
  let shown: Container | undefined;
  const load = async (): Promise<unknown> => {
    const script = Object.assign(document.createElement('script'), { src: url, integrity });
    script.crossOrigin = 'anonymous';
    const loaded = new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
    });
    document.head.append(script);
    await loaded;
    const expected: Container = Reflect.get(window, `${container}_expectations`);
    await expected.init(given);
    return (await expected.get('./expectations'))().Page;
  };
  const replacePages = ({ init, get }: Container): Container => ({
    init: (scope) => {
      given = scope;
      return init(scope);
    },
    get: async (name) => {
      const factory = await get(name);
      const Page = await load();
      const { remote } = factory();
      const pages = Object.keys(remote.pages).map((page) => [page, async () => ({ Page })]);
      return () => ({ remote: { ...remote, pages: Object.fromEntries(pages) } });
    },
  });
  Object.defineProperty(window, container, {
    configurable: true,
    get: () => shown,
    set: (made: Container) => {
      shown = replacePages(made);
    },
  });
};

/** Number of expectations that the shell meets, or the first one that it does not meet. */
export type Met = { expectations: number } | { problem: string };

/** Checks the expectations of a version in the site's shell. */
export const tryExpectations = async (
  context: BrowserContext,
  port: number,
  { container, hosts, base, files }: Release,
  file: string,
): Promise<Met> => {
  const [pathname = '/'] = Object.keys(hosts.main ?? {});
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  try {
    await page.addInitScript(showExpectations, {
      container,
      url: base + file,
      integrity: files[file] ?? '',
    });
    await page.goto(`http://localhost:${port}${pathname}`);
    await page
      .locator('[data-expectations]:not([data-expectations="0"])')
      .waitFor({ timeout: TIME_LIMIT_MS });
    const outcomes = await page
      .locator('[data-expectations] > li')
      .evaluateAll((items) =>
        items.map((item) => ({ what: item.textContent, problem: item.getAttribute('data-problem') })),
      );
    const failed = outcomes.find(({ problem }) => problem !== null);
    return failed
      ? { problem: `expects “${failed.what}”: ${failed.problem}` }
      : { expectations: outcomes.length };
  } catch (error) {
    const [cause = ''] = (errors[0] ?? String(error)).split('\n');
    return { problem: `its expectations cannot be tried: ${cause}` };
  } finally {
    await page.close();
  }
};
