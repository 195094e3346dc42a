import { Link, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { UserIcon } from '@rushtone/ui';
import { Menu, type MenuProps } from './Menu.tsx';
import styles from './Menu.module.scss';

/** A menu when signed in; when signed out a link to /login (spec §2). */
export const AccountItem = ({ menus, Panel }: Pick<MenuProps, 'menus' | 'Panel'>) => {
  const session = useSession();
  return session.status === 'user' ? (
    <Menu
      name="account"
      label="Account"
      icon={<UserIcon />}
      note={session.email}
      Panel={Panel}
      menus={menus}
    />
  ) : (
    <Link className={styles.item} to={paths.login}>
      <UserIcon />
      Account
    </Link>
  );
};
