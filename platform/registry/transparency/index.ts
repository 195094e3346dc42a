export * from './checkpoint.ts';
export * from './entries.ts';
export * from './merkle.ts';
