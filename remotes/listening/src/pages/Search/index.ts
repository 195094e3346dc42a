export { Page } from './SearchPage.tsx';
export { prefetch } from './prefetch.ts';
