export { Page } from './LatestPage.tsx';
export { prefetch } from './prefetch.ts';
