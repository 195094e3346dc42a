import type { Release } from '../../registry/registry.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { Build } from './render-messages.ts';
import {
  RenderFailure,
  startRenderProcess,
  type ProcessOptions,
  type RenderProcess,
} from './render-process.ts';

const IDLE_MS = 5 * 60_000;
/** Versions of one remote: live, plus a canary or a tester's version. */
const MAX_VERSIONS = 2;

/** A combination of shell build and remote version, run by one process. */
export type Target = { key: string; label: string; shell: Build; release?: Release };
type Slot = { target: Target; process: Promise<RenderProcess>; idle: NodeJS.Timeout };

type Options = ProcessOptions & {
  readFile: (name: string) => ReturnType<LiveReleases['file']>;
  onFailure: (target: Target, cause: string) => void;
};

const readRemote = async (readFile: Options['readFile'], release: Release): Promise<Build> => {
  const name = `r/${release.name}/${release.version}/${release.server}`;
  const code = await readFile(name);
  if (!code) throw new RenderFailure('build', `${name} is missing, or not what its manifest names.`);
  return { name, code: String(code) };
};

/** Manages the rendering processes: one per version of a remote, and one for the shell's own pages. */
export const createProcesses = ({ readFile, onFailure, ...options }: Options) => {
  /** By key of the target, least recently used first. */
  const slots = new Map<string, Slot>();
  let closed = false;

  const start = async ({ shell, release }: Target): Promise<RenderProcess> => {
    const remote = release && (await readRemote(readFile, release));
    const started = await startRenderProcess({ shell, ...(remote && { remote }) }, options);
    if (closed) started.kill();
    return started;
  };
  const remove = (slot: Slot): void => {
    clearTimeout(slot.idle);
    if (slots.get(slot.target.key) === slot) slots.delete(slot.target.key);
  };
  const retire = (slot: Slot): void => {
    remove(slot);
    void slot.process.then(
      (running) => running.retire(),
      () => undefined,
    );
  };

  const watch = async (slot: Slot): Promise<void> => {
    const cause = await slot.process.then(({ ended }) => ended, String);
    remove(slot);
    if (cause !== null) onFailure(slot.target, cause);
  };

  /** Retires processes of earlier shell builds and the least recently used version. */
  const makeRoom = ({ shell, release }: Target): void => {
    const same = [...slots.values()].filter(({ target }) => target.release?.name === release?.name);
    const outdated = same.filter(({ target }) => target.shell !== shell);
    const current = same.filter(({ target }) => target.shell === shell);
    for (const slot of [...outdated, ...current.slice(0, 1 - MAX_VERSIONS)]) retire(slot);
  };

  const open = (target: Target): Promise<RenderProcess> => {
    const current = slots.get(target.key);
    if (current) {
      slots.delete(target.key);
      slots.set(target.key, current);
      current.idle.refresh();
      return current.process;
    }
    makeRoom(target);
    const idle = setTimeout(() => retire(slot), IDLE_MS).unref();
    const slot: Slot = { target, process: start(target), idle };
    slots.set(target.key, slot);
    void watch(slot);
    return slot.process;
  };
  const close = async (): Promise<void> => {
    closed = true;
    const all = [...slots.values()];
    for (const { idle } of all) clearTimeout(idle);
    await Promise.allSettled(all.map(async (slot) => (await slot.process).kill()));
  };
  return { open, close };
};
