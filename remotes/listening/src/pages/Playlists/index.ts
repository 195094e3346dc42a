export { Page } from './PlaylistsPage.tsx';
export { prefetch } from './prefetch.ts';
