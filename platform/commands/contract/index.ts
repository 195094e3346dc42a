export { current, readRemotes, runContract } from './check.ts';
export { parseDeclarations } from './declarations.ts';
export { packContract } from './pack.ts';
