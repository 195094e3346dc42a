import { useId, useState } from 'react';
import styles from './NumberField.module.scss';

type NumberFieldProps = {
  label: string;
  unit: string;
  /** `null` for an empty field. */
  value: number | null;
  min: number;
  max: number;
  decimals: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** Number input that commits on Enter or blur. Invalid input is discarded; a number out of range is moved into it, and said. */
export const NumberField = (props: NumberFieldProps) => {
  const { label, unit, value, min, max, decimals, disabled, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const shown = value === null ? '' : String(Number(value.toFixed(decimals)));
  const commit = () => {
    const wanted = Number.parseFloat((typed ?? '').replace(',', '.'));
    setTyped(null);
    if (typed === null || typed === shown || !Number.isFinite(wanted)) return;
    const allowed = Math.min(max, Math.max(min, wanted));
    const textOf = (number: number) => String(Number(number.toFixed(decimals)));
    setMoved(
      allowed === wanted
        ? ''
        : `${textOf(wanted)} is not between ${textOf(min)} and ${textOf(max)}: changed to ${textOf(allowed)}.`,
    );
    onChange(allowed);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} <span className={styles.unit}>({unit})</span>
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <p role="status">{moved}</p>
    </div>
  );
};
