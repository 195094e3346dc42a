export { Page } from './FaqPage.tsx';
