export * from './build-site.ts';
export * from './chunk-request.ts';
export * from './release.ts';
export * from './remote-build.ts';
export * from './remote-folder.ts';
export * from './shell-assets.ts';
