/* node --import inject.ts <program>: injects the machine faults described in the file GAMEDAY_INJECT. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const POLL_MS = 50;
const { readFileSync } = fs;
const RealDate = Date;
const realNow = Date.now;
let clockMs = 0;
let diskFull = false;

/** Reads two lines: the clock skew in ms, and `full` for a full disk. */
const read = (): void => {
  try {
    const [clock = '0', disk = ''] = readFileSync(process.env.GAMEDAY_INJECT ?? '', 'utf8').split('\n');
    [clockMs, diskFull] = [Number(clock), disk === 'full'];
  } catch {
    // Nothing has been injected yet.
  }
};
read();
setInterval(read, POLL_MS).unref();

const now = (): number => realNow() + clockMs;
RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
});

const noSpace = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  });
const failing = <Call extends object>(call: Call, fail: (args: readonly unknown[]) => unknown): Call =>
  new Proxy(call, {
    apply: (target, self, args) =>
      diskFull ? fail(args) : Reflect.apply(target as (...all: unknown[]) => unknown, self, args),
  });
const fails = async (): Promise<never> => {
  throw noSpace();
};
const failsAtOnce = (): never => {
  throw noSpace();
};
const failsByCallback = (args: readonly unknown[]): void => {
  const done = args.at(-1);
  if (typeof done === 'function') process.nextTick(() => Reflect.apply(done, undefined, [noSpace()]));
};

const { promises } = fs;
Object.assign(fs, {
  write: failing(fs.write, failsByCallback),
  writev: failing(fs.writev, failsByCallback),
  writeFile: failing(fs.writeFile, failsByCallback),
  appendFile: failing(fs.appendFile, failsByCallback),
  writeSync: failing(fs.writeSync, failsAtOnce),
  writeFileSync: failing(fs.writeFileSync, failsAtOnce),
  appendFileSync: failing(fs.appendFileSync, failsAtOnce),
});
Object.assign(promises, {
  writeFile: failing(promises.writeFile, fails),
  appendFile: failing(promises.appendFile, fails),
});
const handle = await promises.open(import.meta.filename);
const handles: Record<'write' | 'writev' | 'writeFile' | 'appendFile', object> =
  Object.getPrototypeOf(handle);
await handle.close();
for (const name of ['write', 'writev', 'writeFile', 'appendFile'] as const)
  handles[name] = failing(handles[name], fails);
syncBuiltinESMExports();
