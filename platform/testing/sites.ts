export * from './attacked-site.ts';
export * from './copy-version.ts';
export * from './hostile-bucket.ts';
export * from './release-site.ts';
