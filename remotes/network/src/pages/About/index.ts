export { Page } from './AboutPage.tsx';
