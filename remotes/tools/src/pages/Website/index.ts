export { Page } from './WebsitePage.tsx';
export { prefetch } from './prefetch.ts';
