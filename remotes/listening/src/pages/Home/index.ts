export { Page } from './HomePage.tsx';
export { prefetch } from './prefetch.ts';
