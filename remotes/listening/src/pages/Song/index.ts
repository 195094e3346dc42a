export { Page } from './SongPage.tsx';
export { prefetch } from './prefetch.ts';
