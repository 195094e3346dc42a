export * from './builders.ts';
export * from './fake-api.ts';
export * from './fake-player.ts';
export * from './fake-services.ts';
export * from './fake-session.ts';
export * from './hydrate-page.tsx';
export * from './render-page.tsx';
export * from './fake-intersection-observer.ts';
