export { Page } from './PlaylistPage.tsx';
export { prefetch } from './prefetch.ts';
