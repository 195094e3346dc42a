import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type Places, type Registry, type Release } from '../../registry/index.ts';
import { openStore, REGISTRY } from '../../store/index.ts';
import type { BootSite } from '../site/command-site.ts';

/** Wait after replacing the shell, in ms: the server checks for a new one four times a second. */
const NOTICED_MS = 600;

/** A built shell. */
export type Shell = { version: string; contract: string; folder: string; places?: Places };

/** The site as it would become: a registry, the releases to boot, and the folder of each release's files. */
export type Candidate = {
  registry: Registry;
  releases: readonly { release: Release; folder: string }[];
  /** Releases that are not booted: their pages may have slots that those to boot fill. */
  others?: Candidate['releases'];
  /** Roots by their name in the store, from which older shells get to the newest one. */
  roots?: Readonly<Record<string, string>>;
};

export type Site = {
  port: number;
  /** Replaces the server's shell. */
  putShell: (shell: Shell) => Promise<void>;
  /** Reasons, from the server's log, why pages were sent without HTML. */
  renderFailures: () => string[];
  /** Errors, from the server's log, that ended render processes. */
  renderCrashes: () => string[];
  stop: () => Promise<void>;
};

/** Finds messages with `text` in the server's log, which has a JSON object per line; returns what follows `text`. */
const logged = (file: string, text: RegExp): string[] => {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.filter(Boolean).flatMap((line) => {
    const entry: unknown = JSON.parse(line);
    const message = isObject(entry) ? String(entry.msg) : '';
    return text.test(message) ? [message.replace(text, '')] : [];
  });
};

const environmentOf = ({ environment }: Registry) => (environment === undefined ? {} : { environment });

/** Returns the line with the error from the output of a process that ended. */
const errorIn = (text: string): string[] => /^\w*Error: .+$/m.exec(text) ?? [];

/** Starts the site's server on a store with the candidate and a replaceable shell. */
export const startSite = async (
  { start }: BootSite,
  { registry, releases, others = [], roots = {} }: Candidate,
  first: Shell,
): Promise<Site> => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'platform-boot-'));
  const [dist, store] = [path.join(data, 'dist'), path.join(data, 'store')];
  const putShell = (shell: Shell) => cpSync(shell.folder, path.join(dist, 'shell'), { recursive: true });
  for (const { release, folder } of [...releases, ...others])
    cpSync(folder, path.join(store, release.base), { recursive: true });
  mkdirSync(path.join(store, 'root'), { recursive: true });
  for (const [name, text] of Object.entries(roots)) writeFileSync(path.join(store, name), text);
  await openStore({ kind: 'folder', folder: store, ...environmentOf(registry) }).replace(
    REGISTRY,
    JSON.stringify(registry),
  );
  putShell(first);
  const { port, log, stop } = await start({ data, dist, store, environment: registry.environment ?? '' });
  return {
    port,
    renderFailures: () => logged(log, /^.* was served without HTML: /),
    renderCrashes: () => logged(log, /^The process that renders .* ended: /).flatMap(errorIn),
    putShell: async (shell) => {
      putShell(shell);
      await sleep(NOTICED_MS);
    },
    stop: async () => {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
