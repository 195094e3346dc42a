export { Page } from './SubscriberSitePage.tsx';
export { prefetch } from './prefetch.ts';
