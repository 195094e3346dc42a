import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import {
  CardsIcon,
  HeartLineIcon,
  HistoryIcon,
  KeyIcon,
  LockIcon,
  QueueIcon,
  ShieldIcon,
} from '@rushtone/ui';
import { usePlayFavorites } from '../favorites/use-play-favorites.ts';
import { TOOL_ICONS, useTools } from './tools/tools.ts';
import styles from './SideBar.module.scss';

/** Keeps the current page's link in view, because on narrow screens the bar is a single scrolling line. */
const useCurrentInView = () => {
  const bar = useRef<HTMLElement>(null);
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  useLayoutEffect(() => {
    const current = bar.current?.querySelector(`a[href="${pathname}"]`);
    if (!bar.current || !current) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), current.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [pathname]);
  return bar;
};

type Entry = { path: string; label: string; icon: ReactNode; locked?: boolean };

const DASHBOARD: Entry = { path: paths.account, label: 'Dashboard', icon: <CardsIcon /> };
const PASSWORD: Entry = { path: paths.changePassword, label: 'Change Password', icon: <KeyIcon /> };
const OWN: readonly Entry[] = [
  { path: paths.userPlaylists, label: 'My playlists', icon: <QueueIcon /> },
  { path: paths.history, label: 'History', icon: <HistoryIcon /> },
  { path: paths.security, label: 'Security', icon: <ShieldIcon /> },
];

/**
 * Navigation of the account area: the links of spec §2.24 in their order, then the user's own pages. A locked tool can
 * still be opened; its page describes the tool.
 */
export const SideBar = () => {
  const session = useSession();
  const subscriber = session.status === 'user' && session.roles.includes('subscriber');
  const playFavorites = usePlayFavorites();
  const tools = useTools();
  const bar = useCurrentInView();
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  const currentOf = (path: string) => {
    if (pathname === path) return 'page';
    // All favorites are opened from the dashboard, and have no link of their own.
    return path === paths.account && pathname === paths.allFavorites ? 'true' : undefined;
  };
  const linkTo = ({ path, label, icon, locked }: Entry) => (
    <Link key={path} to={path} aria-current={currentOf(path)}>
      {icon}
      {label}
      {locked && <LockIcon size={16} className={styles.lock} />}
    </Link>
  );
  return (
    <nav ref={bar} className={styles.side} aria-label="Account">
      {[DASHBOARD, PASSWORD].map(linkTo)}
      <button type="button" onClick={() => void playFavorites()}>
        <HeartLineIcon />
        Play Favorites
      </button>
      {tools.map(({ id, path, label }) => {
        const Icon = TOOL_ICONS[id];
        return linkTo({ path, label, icon: <Icon />, locked: !subscriber });
      })}
      <hr />
      {OWN.map(linkTo)}
    </nav>
  );
};
