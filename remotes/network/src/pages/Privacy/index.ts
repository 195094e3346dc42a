export { Page } from './PrivacyPage.tsx';
