export { Page } from './MakerPage.tsx';
