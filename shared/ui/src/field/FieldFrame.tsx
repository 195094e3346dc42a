import type { ReactNode } from 'react';
import styles from './Field.module.scss';

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  error?: string;
  children: ReactNode;
};

export const FieldFrame = ({ id, label, required, hint, error, children }: FieldFrameProps) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          {' '}
          (required)
        </span>
      )}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    )}
  </div>
);
