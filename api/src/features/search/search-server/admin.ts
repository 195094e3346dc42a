// Exports for operators' commands.
export { openSearchServer, type SearchServer } from './documents.ts';
export { readLag } from './move-changes.ts';
export { reindex } from './reindex.ts';
