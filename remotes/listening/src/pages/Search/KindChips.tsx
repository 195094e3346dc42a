import type { SearchKind } from '@rushtone/domain';
import styles from './SearchPage.module.scss';

const LABELS: Readonly<Record<SearchKind, string>> = {
  all: 'All',
  songs: 'Songs',
  artists: 'Artists',
  playlists: 'Playlists',
  members: 'Members',
};
const KINDS = Object.entries(LABELS) as [SearchKind, string][];

type KindChipsProps = { kind: SearchKind; onChange: (kind: SearchKind) => void };

export const KindChips = ({ kind, onChange }: KindChipsProps) => (
  <div className={styles.chips} role="group" aria-label="Show">
    {KINDS.map(([value, label]) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={value === kind}
        onClick={() => onChange(value)}
      >
        {label}
      </button>
    ))}
  </div>
);
