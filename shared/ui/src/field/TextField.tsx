import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import styles from './Field.module.scss';

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  error?: string;
  children: ReactNode;
};

const FieldFrame = ({ id, label, required, hint, error, children }: FieldFrameProps) => (
  <div className={styles.field}>
    <label id={`${id}-label`} className={styles.label} htmlFor={id}>
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

type TextFieldProps = {
  label: string;
  name: string;
  hint?: string;
  error?: string;
  /** Makes it a text area of this many lines. */
  rows?: number;
  /** With `onValue`, makes the field controlled. */
  value?: string;
  onValue?: (value: string) => void;
} & Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'required'
  | 'readOnly'
  | 'autoComplete'
  | 'defaultValue'
  | 'placeholder'
  | 'inputMode'
  | 'maxLength'
  | 'min'
  | 'spellCheck'
>;

/** A password, and a button that shows what was typed; its label would otherwise be found as the field's. */
const PasswordInput = ({ id, ...input }: ComponentProps<'input'>) => {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input {...input} id={id} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        className={styles.show}
        aria-pressed={shown}
        aria-controls={id}
        aria-describedby={`${id}-label`}
        onClick={() => setShown(!shown)}
      >
        Show
      </button>
    </div>
  );
};

export const TextField = ({ label, hint, error, rows, type, value, onValue, ...input }: TextFieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...input,
    ...(onValue && {
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(target.value),
    }),
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    <FieldFrame id={id} label={label} required={input.required} hint={hint} error={error}>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : type === 'password' ? (
        <PasswordInput {...shared} />
      ) : (
        <input {...shared} type={type ?? 'text'} />
      )}
    </FieldFrame>
  );
};
