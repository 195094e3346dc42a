import { Link, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass } from '@rushtone/ui';
import { EntryControl } from './EntryControl.tsx';
import type { Entry } from './entries.ts';
import { useAccount, useCommunity, useExplore } from './use-entries.ts';
import styles from './MenuSheet.module.scss';

const Group = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <section aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {entries.map((entry) => (
        <li key={entry.label}>
          <EntryControl entry={entry} className={styles.entry} />
        </li>
      ))}
    </ul>
  </section>
);

/** All menus in one, for phones. It takes the space between the bar and the video. */
export const MenuSheet = () => {
  const session = useSession();
  const account = useAccount();
  return (
    <div id="menu-all" className={styles.sheet}>
      <Group title="Explore" entries={useExplore()} />
      <Group title="Community" entries={useCommunity()} />
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
