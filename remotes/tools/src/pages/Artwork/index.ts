export { Page } from './ArtworkPage.tsx';
