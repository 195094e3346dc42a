export { Page } from './ContactPage.tsx';
