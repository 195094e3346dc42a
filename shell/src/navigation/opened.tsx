import { MenuPanel, type MenuPanelProps } from './MenuPanel.tsx';
import { useAccount, useCommunity, useExplore } from './use-entries.ts';

export { MenuSheet } from './MenuSheet.tsx';
export { SearchBox } from './search/SearchBox.tsx';

type PanelProps = Omit<MenuPanelProps, 'entries'>;

const Explore = (props: PanelProps) => <MenuPanel {...props} entries={useExplore()} />;
const Community = (props: PanelProps) => <MenuPanel {...props} entries={useCommunity()} />;
const Account = (props: PanelProps) => <MenuPanel {...props} entries={useAccount()} />;

export const panels = { explore: Explore, community: Community, account: Account };
