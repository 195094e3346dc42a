import { Link, useLocation, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import {
  buttonClass,
  classes,
  CloseIcon,
  IconButton,
  Logo,
  MenuIcon,
  SearchIcon,
  UserIcon,
} from '@rushtone/ui';
import { Menu } from '../menus/Menu.tsx';
import { useOpenMenu, type OpenMenu } from '../menus/use-open-menu.ts';
import { preloadBarPanels, useBarPanels } from './use-bar-panels.ts';
import { useScrolledPast } from '../../lib/use-scrolled-past.ts';
import { useFederation } from '@rushtone/platform/browser';
import { useValue } from '@rushtone/platform/browser/value-store';
import menuStyles from '../menus/Menu.module.scss';
import styles from './NavigationBar.module.scss';

/** A thin progress line while the next page is loading, shown after 150 ms. */
const NavigationProgress = () => {
  const { pending } = useFederation().loader;
  const count = useValue(pending);
  return count > 0 ? <div className={styles.line} role="progressbar" aria-label="Loading the page" /> : null;
};

type AccountItemProps = { menus: OpenMenu; panels: ReturnType<typeof useBarPanels> };

/** A menu for a user; a link to /login for a visitor (spec §2). */
const AccountItem = ({ menus, panels }: AccountItemProps) => {
  const session = useSession();
  return session.status === 'user' ? (
    <Menu
      name="account"
      label="Account"
      icon={<UserIcon />}
      note={session.email}
      Panel={panels?.MenuPanel}
      menus={menus}
    />
  ) : (
    <Link className={menuStyles.item} to={paths.login}>
      <UserIcon />
      Account
    </Link>
  );
};

export const NavigationBar = () => {
  const { site } = useSite();
  const { pathname } = useLocation();
  const menus = useOpenMenu();
  const scrolled = useScrolledPast(0);
  const { open, toggle } = menus;
  const panels = useBarPanels(menus);
  const className = classes(
    styles.bar,
    pathname === paths.home && styles.home,
    pathname === paths.home && !scrolled && styles.clear,
    open && styles.opened,
    open === 'search' && styles.searching,
  );
  return (
    <header
      ref={menus.bar}
      className={className}
      onPointerEnter={preloadBarPanels}
      onFocus={preloadBarPanels}
    >
      <nav className={styles.inside} aria-label="Main">
        <Link className={styles.brand} to={paths.home} aria-label={`${site.name} home`}>
          <Logo name={site.name} cycles={site.logo.cycles} />
        </Link>
        <div className={styles.wide}>
          <Menu name="explore" label="Explore" Panel={panels?.MenuPanel} menus={menus} />
          <Menu name="community" label="Community" Panel={panels?.MenuPanel} menus={menus} />
        </div>
        <div className={styles.end}>
          {open === 'search' && panels && <panels.SearchBox onDone={menus.close} />}
          <IconButton
            variant="plain"
            label="Search"
            icon={open === 'search' ? <CloseIcon /> : <SearchIcon />}
            aria-expanded={open === 'search'}
            aria-keyshortcuts="/"
            onClick={() => toggle('search')}
          />
          <div className={styles.wide}>
            <AccountItem panels={panels} menus={menus} />
            <Link className={buttonClass()} to={paths.subscribe}>
              Subscriptions
            </Link>
          </div>
          <IconButton
            className={styles.narrow}
            variant="plain"
            label="Menu"
            icon={open === 'all' ? <CloseIcon /> : <MenuIcon />}
            aria-expanded={open === 'all'}
            onClick={() => toggle('all')}
          />
        </div>
        {open === 'all' && panels && <panels.MenuSheet />}
      </nav>
      <NavigationProgress />
    </header>
  );
};
