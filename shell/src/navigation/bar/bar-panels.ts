export { MenuPanel } from '../menus/MenuPanel.tsx';
export { MenuSheet } from '../menus/MenuSheet.tsx';
export { SearchBox } from '../search/SearchBox.tsx';
export { ThemeChoice } from '../../theme/ThemeChoice.tsx';
