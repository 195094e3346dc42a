export * from './checkout-link.ts';
export * from './host.ts';
export * from './page-head.ts';
export * from './paths.ts';
export * from './shell-paths.ts';
export * from './runtime-config.ts';
export * from './site.ts';
export * from './sites.ts';
