import type { Release } from '@rushtone/releases';
import type { LiveReleases } from '../releases/live.ts';
import type { Build } from './render-messages.ts';
import { RenderFailure, startRenderProcess, type RenderProcess } from './render-process.ts';

const IDLE_MS = 5 * 60_000;

/** What a process runs: one build of the shell, and one version of a remote. */
export type Target = { key: string; label: string; shell: Build; release?: Release };
type Slot = { key: string; process: Promise<RenderProcess>; idle: NodeJS.Timeout };

type Options = {
  readFile: LiveReleases['file'];
  limitMs: number;
  onFailure: (target: Target, cause: string) => void;
};

const readRemote = async (readFile: Options['readFile'], release: Release): Promise<Build> => {
  const name = `r/${release.name}/${release.version}/${release.server}`;
  const code = await readFile(name);
  if (!code) throw new RenderFailure('build', `${name} is missing, or not what its manifest names.`);
  return { name, code: String(code) };
};

/** The processes that render: one for each remote, and one for the shell's own pages. */
export const createProcesses = ({ readFile, limitMs, onFailure }: Options) => {
  const slots = new Map<string, Slot>();
  let closed = false;

  const start = async ({ shell, release }: Target): Promise<RenderProcess> => {
    const remote = release && (await readRemote(readFile, release));
    const started = await startRenderProcess({ shell, ...(remote && { remote }) }, limitMs);
    if (closed) started.kill();
    return started;
  };
  const remove = (name: string, slot: Slot): void => {
    clearTimeout(slot.idle);
    if (slots.get(name) === slot) slots.delete(name);
  };
  const retire = (name: string, slot: Slot): void => {
    remove(name, slot);
    void slot.process.then(
      (running) => running.retire(),
      () => undefined,
    );
  };

  const watch = async (target: Target, slot: Slot): Promise<void> => {
    const cause = await slot.process.then(({ ended }) => ended, String);
    remove(target.release?.name ?? '', slot);
    if (cause !== null) onFailure(target, cause);
  };

  const open = (target: Target): Promise<RenderProcess> => {
    const name = target.release?.name ?? '';
    const current = slots.get(name);
    if (current?.key === target.key) {
      current.idle.refresh();
      return current.process;
    }
    if (current) retire(name, current);
    const idle = setTimeout(() => retire(name, slot), IDLE_MS).unref();
    const slot: Slot = { key: target.key, process: start(target), idle };
    slots.set(name, slot);
    void watch(target, slot);
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
