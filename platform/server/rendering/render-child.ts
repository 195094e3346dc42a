// Runs the server builds of the shell and of one remote in a sandboxed process (render-sandbox.ts).
// Code, requests and responses are exchanged with the server (render-process.ts) as messages.
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { compileFunction } from 'node:vm';
import type { PublicRead, SsrPage, SsrRequest } from '../../registry/ssr.ts';
import { createChannel } from './render-channel.ts';
import type { Build, FromChild, PageRequest, RenderContext, ToChild } from './render-messages.ts';

type RemoteBuild = { remote: unknown; heads?: unknown };

/** Exports of the shell's build for the server. */
type ShellBuild = {
  sharedModules: Readonly<Record<string, { lib: () => unknown }>>;
  renderPage: (
    request: SsrRequest,
    source: (RemoteBuild & { page: string }) | undefined,
    read: PublicRead,
  ) => Promise<SsrPage>;
};

const MAX_CAUSE = 2_000;

type Pending = PromiseWithResolvers<unknown>;

const builtin = createRequire(import.meta.url);
const reads = new Map<number, Pending>();
let lastRead = 0;
let shell: ShellBuild;
let remote: RemoteBuild | undefined;
let context: RenderContext;

/** Modules of Node that React's renderer needs. None of them reaches the system. */
const BUILTINS = ['async_hooks', 'crypto', 'stream', 'util'];

/** Runs a CommonJS build; `modules` are its external packages. */
const run = <Exports>({ name, code }: Build, modules: ReadonlyMap<string, unknown>): Exports => {
  const module: { exports: unknown } = { exports: {} };
  const start = compileFunction(code, ['module', 'exports', 'require'], { filename: name });
  start(module, module.exports, (id: string) => {
    if (modules.has(id)) return modules.get(id);
    throw new Error(`${name} may not use the module ${id}.`);
  });
  return module.exports as Exports;
};

/**
 * Takes the globals away that reach the system. Node's permissions do not cover signals, and without namespaces not the
 * network. This is no boundary by itself; where there is no other, the server runs builds of its own key only.
 */
const removeSystem = (): void => {
  const error = (...words: unknown[]): void => void stderr.write(`${words.map(String).join(' ')}\n`);
  const drop = (): void => undefined;
  const replaced = {
    process: Object.freeze({ env: Object.freeze({}) }),
    console: Object.freeze({ error, warn: error, log: drop, info: drop, debug: drop }),
  };
  for (const [name, value] of Object.entries(replaced))
    Object.defineProperty(globalThis, name, { value, configurable: false, writable: false });
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'BroadcastChannel'])
    Reflect.deleteProperty(globalThis, name);
};

const load = (builds: { shell: Build; remote?: Build }): void => {
  shell = run<ShellBuild>(builds.shell, new Map(BUILTINS.map((name) => [name, builtin(name)])));
  const shared = new Map(Object.entries(shell.sharedModules).map(([name, { lib }]) => [name, lib()]));
  remote = builds.remote && run<RemoteBuild>(builds.remote, shared);
  send({ kind: 'ready' });
};

const render = async (id: number, { page, ...request }: PageRequest): Promise<void> => {
  const read: PublicRead = (key) => {
    const pending = Promise.withResolvers<unknown>();
    lastRead += 1;
    reads.set(lastRead, pending);
    send({ kind: 'read', id, read: lastRead, key });
    return pending.promise;
  };
  const source = remote && page !== undefined ? { ...remote, page } : undefined;
  try {
    const { head, html, responses } = await shell.renderPage({ ...request, ...context }, source, read);
    channel.send({ kind: 'page', id, head, keys: Object.keys(responses) }, html);
  } catch (error) {
    const cause = error instanceof Error ? error.stack : String(error);
    send({ kind: 'failed', id, cause: cause?.slice(0, MAX_CAUSE) });
  }
};

const receive = (message: ToChild): void => {
  if (message.kind === 'load') load(message);
  else if (message.kind === 'context') context = message;
  else if (message.kind === 'render') void render(message.id, message);
  else {
    const pending = reads.get(message.read);
    reads.delete(message.read);
    if (message.response) pending?.resolve(message.response);
    else pending?.reject(new Error('The read failed.'));
  }
};

const { exit, stderr } = process;
const stream = new Socket({ fd: 3 });
// The server has ended.
stream.on('close', () => exit());
const channel = createChannel(stream, {
  longest: { message: Infinity, text: 0 },
  onMessage: (message) => receive(message as ToChild),
  onBroken: () => exit(1),
});
const send = (message: Exclude<FromChild, { kind: 'page' }>): void => channel.send(message);
removeSystem();
