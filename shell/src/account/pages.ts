export { ChangePasswordPage } from './security/ChangePasswordPage.tsx';
export { DashboardPage } from './DashboardPage.tsx';
export { FramedPage } from './FramedPage.tsx';
export { ShellSlot } from '../federation/ShellSlot.tsx';
export { HistoryPage } from './HistoryPage.tsx';
export { FavoritesPage } from './favorites/FavoritesPage.tsx';
export { PlaylistsPage } from './playlists/PlaylistsPage.tsx';
export { SecurityPage } from './security/SecurityPage.tsx';
