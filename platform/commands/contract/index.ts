export { current, readRemotes, runContract } from './check.ts';
export { parseDeclarations } from './declarations.ts';
export { packContract, packFolder } from './pack.ts';
