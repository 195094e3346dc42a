export { reasonOf, openSession, type Command, type Options, type Session } from './release/session.ts';
export { runRelease } from './release/commands.ts';
export { runReleaseAsJson } from './release/json-output.ts';
export { assertStylesInside } from './release/gates.ts';
export { traceStack } from './release/trace.ts';
export type { CommandSite, RemoteOptions } from './site/command-site.ts';
