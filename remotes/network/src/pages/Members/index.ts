export { Page } from './MembersPage.tsx';
export { prefetch } from './prefetch.ts';
