export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { DashboardPage } from './DashboardPage.tsx';
