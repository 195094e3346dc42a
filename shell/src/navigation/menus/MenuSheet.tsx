import { Link, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import { ThemeChoice } from '../../theme/ThemeChoice.tsx';
import { MenuEntryControl } from './MenuEntryControl.tsx';
import { useMenuEntries, type MenuEntry } from './use-menu-entries.ts';
import styles from './MenuSheet.module.scss';

const Group = ({ title, entries }: { title: string; entries: readonly MenuEntry[] }) => (
  <section aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {entries.map((entry) => (
        <li key={entry.label}>
          <MenuEntryControl entry={entry} className={styles.entry} />
        </li>
      ))}
    </ul>
  </section>
);

/** All menus in one, for phones. Fills the space between the bar and the video. */
export const MenuSheet = () => {
  const session = useSession();
  const { explore, community, account, more } = useMenuEntries();
  return (
    <div id="menu-all" className={styles.sheet}>
      <Group title="Explore" entries={explore} />
      <Group title="Community" entries={community} />
      <Group title={session.status === 'user' ? session.email : 'Account'} entries={[...account, ...more]} />
      <section aria-labelledby="menu-theme">
        <h2 id="menu-theme" className={styles.title}>
          Theme
        </h2>
        <ThemeChoice />
      </section>
      <Link className={buttonClass()} to={paths.subscribe}>
        Subscriptions
      </Link>
    </div>
  );
};
