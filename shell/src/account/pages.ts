export { ChangePasswordPage } from './ChangePasswordPage.tsx';
export { DashboardPage } from './DashboardPage.tsx';
export { HistoryPage } from '../history/HistoryPage.tsx';
export { SecurityPage } from './security/SecurityPage.tsx';
