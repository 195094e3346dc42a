import { useId, type ChangeEvent } from 'react';
import { ChevronIcon } from '../icons/frame-icons.tsx';
import styles from './Field.module.scss';

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Puts the label above the select, as in a form. */
  stacked?: boolean;
};

export const SelectField = <Value extends string>({
  label,
  value,
  options,
  onChange,
  stacked = false,
}: SelectFieldProps<Value>) => {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const option = options[target.selectedIndex];
    if (option) onChange(option.value);
  };
  return (
    <div className={stacked ? styles.field : styles.inline}>
      <label className={stacked ? styles.label : styles.hint} htmlFor={id}>
        {label}
      </label>
      <span className={styles.select}>
        <select id={id} className={styles.input} value={value} onChange={choose}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronIcon className={styles.chevron} />
      </span>
    </div>
  );
};
