import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { LockIcon } from '@rushtone/ui';
import { usePlayFavorites } from '../favorites/use-play-favorites.ts';
import { useTools } from './tools/tools.ts';
import styles from './SideBar.module.scss';

/** Keeps the current page's link in view, because on narrow screens the bar is a single scrolling line. */
const useCurrentInView = () => {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const current = bar.current?.querySelector(`a[href="${pathname}"]`);
    if (!bar.current || !current) return;
    const [outer, inner] = [bar.current.getBoundingClientRect(), current.getBoundingClientRect()];
    bar.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [pathname]);
  return bar;
};

/** Navigation of the account area. A locked tool can still be opened; its page describes the tool. */
export const SideBar = () => {
  const session = useSession();
  const subscriber = session.status === 'user' && session.roles.includes('subscriber');
  const playFavorites = usePlayFavorites();
  const tools = useTools();
  const bar = useCurrentInView();
  const { pathname } = useLocation();
  const linkTo = (path: string, label: string, locked = false) => (
    <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
      {label}
      {locked && <LockIcon size={16} />}
    </Link>
  );
  return (
    <nav ref={bar} className={styles.side} aria-label="Account">
      {linkTo(paths.account, 'Dashboard')}
      {linkTo(paths.changePassword, 'Change Password')}
      <button type="button" onClick={() => void playFavorites()}>
        Play Favorites
      </button>
      {tools.map(({ path, label }) => linkTo(path, label, !subscriber))}
    </nav>
  );
};
