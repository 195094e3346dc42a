import { useId } from 'react';
import styles from './Segmented.module.scss';

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A choice of a few options side by side, as radio buttons. */
export const Segmented = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) => {
  const group = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
