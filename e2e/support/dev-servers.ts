import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';

export type DevServer = { output: () => string; stop: () => Promise<unknown> };

type Command = { cwd: string; words: readonly [string, ...string[]]; env: Readonly<Record<string, string>> };

/** Starts a command and waits until its output contains `ready`. */
export const startServer = async ({ cwd, words, env }: Command, ready: string): Promise<DevServer> => {
  const [command, ...args] = words;
  const child: ChildProcess = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stdout?.on('data', (text) => (output += text));
  child.stderr?.on('data', (text) => (output += text));
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(() => output, { timeout: 180_000 }).toContain(ready);
  return {
    output: () => output,
    /** Interrupts the process group, like Ctrl-C. */
    stop: () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGINT');
      return ended;
    },
  };
};

/** Runs a single remote with `npm run dev -w remotes/<name>`. */
export const startAlone = (cwd: string, name: string, port: number): Promise<DevServer> =>
  startServer(
    { cwd, words: ['npm', 'run', 'dev', '-w', `remotes/${name}`], env: { PORT: String(port) } },
    `${name} is ready: http://localhost:${port}`,
  );
