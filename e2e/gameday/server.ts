import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sleep } from '../../api/src/process/processes.ts';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';

const INJECT = path.join(import.meta.dirname, 'inject.ts');
const RESTART_MS = 200;

export type Injection = { clockMs?: number; diskFull?: boolean };

/** A server that is restarted when it exits, as by a service manager. */
export type Server = {
  port: number;
  dataDir: string;
  /** Number of starts, and the reasons of failed ones. */
  starts: () => number;
  failures: readonly string[];
  /** Output of the server before each crash. */
  crashes: readonly string[];
  /** Resolves when the server is running; rejects if its first start fails. */
  running: () => Promise<ServerProcess>;
  signal: (name: NodeJS.Signals) => Promise<void>;
  /** Replaces the previous injection. */
  inject: (injection: Injection) => void;
  /** Resolves to the exit code; `null` after a signal. */
  stop: () => Promise<number | null>;
};

export const superviseServer = (dataDir: string, port: number, env: Record<string, string>): Server => {
  const injected = path.join(dataDir, '..', `${path.basename(dataDir)}.inject`);
  const settings = {
    ...env,
    PORT: String(port),
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${INJECT}`,
    GAMEDAY_INJECT: injected,
  };
  const [failures, crashes]: [string[], string[]] = [[], []];
  let started = 0;
  const state: { current: ServerProcess | null; ended: boolean } = { current: null, ended: false };
  const supervise = async (): Promise<number | null> => {
    let code: number | null = null;
    while (!state.ended) {
      try {
        state.current = await startProcess(dataDir, settings);
        started += 1;
        code = await state.current.ended;
        // The process was neither killed nor stopped.
        if (code !== null && code > 0) crashes.push(state.current.errors().slice(-2_000));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
      state.current = null;
      if (!state.ended) await sleep(RESTART_MS);
    }
    return code;
  };
  const supervised = supervise();
  const running = async (): Promise<ServerProcess> => {
    while (state.current === null) {
      if (started === 0 && failures.length > 0) throw new Error(failures[0]);
      await sleep(20);
    }
    return state.current;
  };
  return {
    port,
    dataDir,
    starts: () => started,
    failures,
    crashes,
    running,
    signal: async (name) => void process.kill((await running()).pid, name),
    inject: ({ clockMs = 0, diskFull = false }) =>
      writeFileSync(injected, `${clockMs}\n${diskFull ? 'full' : ''}`),
    async stop() {
      state.ended = true;
      if (state.current !== null) process.kill(state.current.pid, 'SIGTERM');
      return supervised;
    },
  };
};
