// Runs the server builds of the shell and of one remote in a sandboxed process without files, network or environment.
// Code, requests and responses are exchanged with the parent (render-process.ts) as messages.
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Envelope } from '@rushtone/domain';
import type { PublicRead, SsrPage, SsrRequest } from '@rushtone/releases';
import type { Build, FromChild, PageRequest, RenderContext, ToChild } from './render-messages.ts';

type RemoteBuild = { remote: unknown; heads?: unknown };

/** Exports of `shell/src/ssr/render.tsx`. */
type ShellBuild = {
  sharedModules: Readonly<Record<string, { lib: () => unknown }>>;
  renderPage: (
    request: SsrRequest,
    source: (RemoteBuild & { page: string }) | undefined,
    read: PublicRead,
  ) => Promise<SsrPage>;
};

type Pending = PromiseWithResolvers<Envelope>;

const builtin = createRequire(import.meta.url);
const reads = new Map<number, Pending>();
let lastRead = 0;
let shell: ShellBuild;
let remote: RemoteBuild | undefined;
let context: RenderContext;

const send = (message: FromChild): void => void process.send?.(message);

/** Runs a CommonJS build; `modules` are its external packages. */
const run = <Exports>({ name, code }: Build, modules: Readonly<Record<string, unknown>> = {}): Exports => {
  const module: { exports: unknown } = { exports: {} };
  const start = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  start(module, module.exports, (id: string) => modules[id] ?? builtin(id));
  return module.exports as Exports;
};

const load = (builds: { shell: Build; remote?: Build }): void => {
  shell = run<ShellBuild>(builds.shell);
  const shared = Object.entries(shell.sharedModules).map(([name, { lib }]) => [name, lib()]);
  remote = builds.remote && run<RemoteBuild>(builds.remote, Object.fromEntries(shared));
  send({ kind: 'ready' });
};

const render = async (id: number, { page, ...request }: PageRequest): Promise<void> => {
  const read: PublicRead = (key) => {
    const pending = Promise.withResolvers<Envelope>();
    lastRead += 1;
    reads.set(lastRead, pending);
    send({ kind: 'read', id, read: lastRead, key });
    return pending.promise;
  };
  const source = remote && page !== undefined ? { ...remote, page } : undefined;
  try {
    const { head, html, responses } = await shell.renderPage({ ...request, ...context }, source, read);
    send({ kind: 'page', id, head, html, keys: Object.keys(responses) });
  } catch (error) {
    send({ kind: 'failed', id, cause: error instanceof Error ? error.stack : String(error) });
  }
};

process.on('message', (message: ToChild) => {
  if (message.kind === 'load') load(message);
  else if (message.kind === 'context') context = message;
  else if (message.kind === 'render') void render(message.id, message);
  else {
    const pending = reads.get(message.read);
    reads.delete(message.read);
    if (message.response) pending?.resolve(message.response);
    else pending?.reject(new Error('The read failed.'));
  }
});
process.on('disconnect', () => process.exit());
// Ctrl-C in a terminal reaches this process too; the parent ends it after the last page.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
