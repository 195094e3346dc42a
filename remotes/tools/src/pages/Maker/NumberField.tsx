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

/** Number input that commits on Enter or blur. Invalid input is discarded. */
export const NumberField = (props: NumberFieldProps) => {
  const { label, unit, value, min, max, decimals, disabled, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? '' : String(Number(value.toFixed(decimals)));
  const commit = () => {
    const wanted = Number.parseFloat((typed ?? '').replace(',', '.'));
    setTyped(null);
    if (typed !== null && typed !== shown && Number.isFinite(wanted))
      onChange(Math.min(max, Math.max(min, wanted)));
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
    </div>
  );
};
