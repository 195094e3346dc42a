import type { SiteSection } from '@rushtone/domain';
import { OrderedList } from './OrderedList.tsx';
import styles from './LookEditor.module.scss';

const NAMES: Readonly<Record<SiteSection, string>> = {
  links: 'Links',
  'new-songs': 'New songs',
  playlists: 'Playlists',
  'support-me': 'Support me',
  more: 'More',
  'about-me': 'About me',
};

type SectionOrderProps = { order: readonly SiteSection[]; onOrder: (order: SiteSection[]) => void };

/** The sections of a website in their order. */
export const SectionOrder = ({ order, onOrder }: SectionOrderProps) => (
  <fieldset className={styles.order}>
    <legend>Order of the sections</legend>
    <OrderedList
      items={order}
      keyOf={(section) => section}
      nameOf={(section) => NAMES[section]}
      onOrder={onOrder}
    >
      {(section) => <span>{NAMES[section]}</span>}
    </OrderedList>
  </fieldset>
);
