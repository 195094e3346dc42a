export * from './entities.ts';
export * from './envelope.ts';
export * from './limits.ts';
export * from './plans.ts';
export * from './text.ts';
export * from './video.ts';
export * from './request-key.ts';
export * from './query-notices.ts';
