import { ARTWORK_KINDS } from '@rushtone/domain';
import { KIND_NAMES } from '../../logic/artwork-fields.ts';
import styles from './ArtworkPage.module.scss';

export const KindChoice = ({ value, onValue }: { value: string; onValue: (kind: string) => void }) => (
  <fieldset className={styles.kinds}>
    <legend>What do you need?</legend>
    {ARTWORK_KINDS.map((kind) => (
      <label key={kind}>
        <input
          type="radio"
          name="kind"
          value={kind}
          checked={kind === value}
          onChange={() => onValue(kind)}
        />
        {KIND_NAMES[kind]}
      </label>
    ))}
  </fieldset>
);
