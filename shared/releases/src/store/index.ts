export * from './folder-store.ts';
export * from './open-store.ts';
export * from './preview-list.ts';
export * from './change-log.ts';
export * from './publish.ts';
export * from './registry-updates.ts';
export * from './release-store.ts';
export * from './signing.ts';
