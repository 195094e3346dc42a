import { MenuPanel, type MenuPanelProps } from '../menus/MenuPanel.tsx';
import { useAccountEntries, useCommunityEntries, useExploreEntries } from '../menus/use-menu-entries.ts';

export { MenuSheet } from '../menus/MenuSheet.tsx';
export { SearchBox } from '../search/SearchBox.tsx';

type PanelProps = Omit<MenuPanelProps, 'entries'>;

const Explore = (props: PanelProps) => <MenuPanel {...props} entries={useExploreEntries()} />;
const Community = (props: PanelProps) => <MenuPanel {...props} entries={useCommunityEntries()} />;
const Account = (props: PanelProps) => <MenuPanel {...props} entries={useAccountEntries()} />;

export const menuPanels = { explore: Explore, community: Community, account: Account };
