export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { DashboardPage } from './DashboardPage.tsx';
export { SecurityPage } from './security/SecurityPage.tsx';
