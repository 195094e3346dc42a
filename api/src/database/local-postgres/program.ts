import { execFileSync, spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chownSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

const canUnshare = (): boolean =>
  spawnSync('unshare', [...NAMESPACE.slice(1), 'true'], { stdio: 'ignore' }).status === 0;

const idOfNobody = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

export type Programs = {
  /** Errors of the program are written to the file `log`. */
  run(name: 'initdb' | 'postgres', args: readonly string[], log: string): ChildProcess;
};

/**
 * PostgreSQL refuses to run as root: there it runs in a user namespace (same files, no change of owner) or, where
 * that is forbidden, as `nobody`.
 */
export const createPrograms = (binaries: string, folder: string): Programs => {
  const asRoot = process.getuid?.() === 0;
  const inNamespace = asRoot && canUnshare();
  const user: SpawnOptions = asRoot && !inNamespace ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const prefix = inNamespace ? NAMESPACE : [];
  return {
    run(name, args, log) {
      const [command = '', ...rest] = [...prefix, join(binaries, name), ...args];
      const errors = openSync(log, 'w');
      try {
        // Detached: Ctrl-C must not stop it before the server has finished its requests.
        return spawn(command, rest, { stdio: ['ignore', 'ignore', errors], detached: true, ...user });
      } finally {
        closeSync(errors);
      }
    },
  };
};
