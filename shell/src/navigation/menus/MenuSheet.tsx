import { Link, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import { MenuEntryControl, type MenuEntry } from './MenuEntry.tsx';
import { useAccountEntries, useCommunityEntries, useExploreEntries } from './use-menu-entries.ts';
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

/** All menus in one, for phones. It fills the space between the bar and the video. */
export const MenuSheet = () => {
  const session = useSession();
  const account = useAccountEntries();
  return (
    <div id="menu-all" className={styles.sheet}>
      <Group title="Explore" entries={useExploreEntries()} />
      <Group title="Community" entries={useCommunityEntries()} />
      {session.status === 'user' ? (
        <Group title={session.email} entries={account} />
      ) : (
        <Group title="Account" entries={[{ label: 'Log in', to: paths.login }]} />
      )}
      <Link className={buttonClass()} to={paths.subscribe}>
        Subscriptions
      </Link>
    </div>
  );
};
