import type { ReactNode } from 'react';
import { Link, useLocation, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { HeartIcon, HomeIcon, QueueIcon, UserIcon, UsersIcon } from '@rushtone/ui';
import { usePlayFavorites } from '../../favorites/use-play-favorites.ts';
import styles from './BottomTabs.module.scss';

type TabProps = { to: string; label: string; icon: ReactNode };

const Tab = ({ to, label, icon }: TabProps) => {
  const current = useLocation().pathname === to;
  return (
    <Link className={styles.tab} to={to} aria-current={current ? 'page' : undefined}>
      {icon}
      {label}
    </Link>
  );
};

/** Shortcuts for phones, at the bottom of the screen below the player. */
export const BottomTabs = () => {
  const signedIn = useSession().status === 'user';
  const playFavorites = usePlayFavorites();
  const { role } = useSite().host;
  if (role.kind !== 'main') return null;
  return (
    <nav className={styles.tabs} aria-label="Shortcuts" data-tabs="">
      <Tab to={paths.home} label="Home" icon={<HomeIcon size={24} />} />
      <Tab to={paths.playlists} label="Playlists" icon={<QueueIcon size={24} />} />
      {signedIn ? (
        <button type="button" className={styles.tab} onClick={() => void playFavorites()}>
          <HeartIcon size={24} />
          Favorites
        </button>
      ) : (
        <Tab to={paths.network} label="Network" icon={<UsersIcon size={24} />} />
      )}
      <Tab to={signedIn ? paths.account : paths.login} label="Account" icon={<UserIcon size={24} />} />
    </nav>
  );
};
