export { Page } from './PromotionPage.tsx';
export { prefetch } from './prefetch.ts';
