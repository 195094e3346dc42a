export * from './choose-release.ts';
export * from './contract-range.ts';
export * from './registry.ts';
export * from './previews.ts';
export * from './rollout.ts';
export * from './root.ts';
export * from './verify.ts';
export * from './ssr.ts';
