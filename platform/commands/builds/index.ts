export * from './compress.ts';
export * from './first-good-build.ts';
export * from './registry.ts';
export * from './source-maps.ts';
export * from './targets.ts';
