import { Link, useLocation, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, classes, CloseIcon, IconButton, Logo, MenuIcon, SearchIcon } from '@rushtone/ui';
import { AccountItem } from './AccountItem.tsx';
import { Menu } from './Menu.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { useOpenMenu } from './use-open-menu.ts';
import { bringOpenedParts, useOpenedParts } from './use-opened-parts.ts';
import { useScrolledPast } from './use-scrolled-past.ts';
import styles from './NavigationBar.module.scss';

export const NavigationBar = () => {
  const { site } = useSite();
  const { pathname } = useLocation();
  const menus = useOpenMenu();
  const scrolled = useScrolledPast(0);
  const { open, toggle } = menus;
  const parts = useOpenedParts(open !== null);
  const look = classes(
    styles.bar,
    pathname === paths.home && styles.home,
    pathname === paths.home && !scrolled && styles.clear,
    open && styles.opened,
    open === 'search' && styles.searching,
  );
  return (
    <header ref={menus.bar} className={look} onPointerEnter={bringOpenedParts} onFocus={bringOpenedParts}>
      <nav className={styles.inside} aria-label="Main">
        <Link className={styles.brand} to={paths.home} aria-label={`${site.name} home`}>
          <Logo name={site.name} cycles={site.logo.cycles} />
        </Link>
        <div className={styles.wide}>
          <Menu name="explore" label="Explore" Panel={parts?.panels.explore} menus={menus} />
          <Menu name="community" label="Community" Panel={parts?.panels.community} menus={menus} />
        </div>
        <div className={styles.end}>
          {open === 'search' && parts && <parts.SearchBox onDone={menus.close} />}
          <IconButton
            look="plain"
            label="Search"
            icon={open === 'search' ? <CloseIcon /> : <SearchIcon />}
            aria-expanded={open === 'search'}
            onClick={() => toggle('search')}
          />
          <div className={styles.wide}>
            <AccountItem Panel={parts?.panels.account} menus={menus} />
            <Link className={buttonClass()} to={paths.subscribe}>
              Subscriptions
            </Link>
          </div>
          <IconButton
            className={styles.narrow}
            look="plain"
            label="Menu"
            icon={open === 'all' ? <CloseIcon /> : <MenuIcon />}
            aria-expanded={open === 'all'}
            onClick={() => toggle('all')}
          />
        </div>
        {open === 'all' && parts && <parts.MenuSheet />}
      </nav>
      <NavigationProgress />
    </header>
  );
};
