import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@rushtone/releases';
import type { LiveReleases } from '../releases/live.ts';
import type { Build } from './render-messages.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

const IDLE_MS = 5 * 60_000;

export const sha384 = (content: string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What a process runs: one build of the shell, and one version of a remote. */
export type Target = { key: string; label: string; shell: Build; release?: Release };
type Slot = { key: string; process: Promise<RenderProcess>; idle: NodeJS.Timeout };

type Options = {
  folderOf: LiveReleases['folderOf'];
  limitMs: number;
  onFailure: (target: Target, cause: string) => void;
};

const readRemote = async (folderOf: Options['folderOf'], release: Release): Promise<Build> => {
  const { name, version, server = '', files } = release;
  const file = `${name}/${version}/${server}`;
  const code = await readFile(join(await folderOf(file), file), 'utf8');
  if (sha384(code) !== files[server]) throw new Error(`${file} does not match the hash of its release.`);
  return { name: file, code };
};

/** The processes that render: one for each remote, and one for the shell's own pages. */
export const createProcesses = ({ folderOf, limitMs, onFailure }: Options) => {
  const slots = new Map<string, Slot>();
  let closed = false;

  const start = async ({ shell, release }: Target): Promise<RenderProcess> => {
    const remote = release && (await readRemote(folderOf, release));
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
