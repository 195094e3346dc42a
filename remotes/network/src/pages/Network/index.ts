export { Page } from './NetworkPage.tsx';
export { prefetch } from './prefetch.ts';
