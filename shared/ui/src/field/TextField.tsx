import { useId, useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './Field.module.scss';

type FieldFrameProps = {
  id: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown below the field, next to the hint. */
  counter?: ReactNode;
  children: ReactNode;
};

const FieldFrame = ({ id, label, required, hint, error, counter, children }: FieldFrameProps) => (
  <div className={styles.field}>
    <div className={styles.label}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {required && (
        <span className={styles.required} aria-hidden="true">
          {' '}
          (required)
        </span>
      )}
    </div>
    {children}
    {counter}
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
  error?: string | undefined;
  /** Maximum number of characters. Longer text can be typed, but the counter shows an error. */
  maxLength?: number;
  /** Renders a text area with this many lines. */
  rows?: number;
  /** A value that is offered while the field is empty. */
  offer?: string | undefined;
  /** Makes the field controlled, together with `onValue`. */
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
  | 'min'
  | 'max'
  | 'spellCheck'
>;

/**
 * A password field with a button that reveals its value. The button's name omits the field's label, so that
 * looking up the label finds only the field.
 */
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

/** Fraction of the limit from which a single-line field shows a counter; a text area always does. */
const COUNTED_FROM = 0.8;

type CounterProps = { length: number; limit: number; always: boolean };

/** Text that is too long is not truncated: the counter reports it, and the form does not submit. */
const Counter = ({ length, limit, always }: CounterProps) => {
  const isNear = length >= limit * COUNTED_FROM;
  if (!always && !isNear) return null;
  return (
    <p
      className={classes(styles.counter, length > limit && styles.over)}
      aria-live={isNear ? 'polite' : undefined}
    >
      {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
    </p>
  );
};

export const TextField = ({
  label,
  hint,
  error,
  rows,
  type,
  value,
  onValue,
  offer,
  maxLength,
  ...input
}: TextFieldProps) => {
  const id = useId();
  const [typed, setTyped] = useState(String(input.defaultValue ?? ''));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    ...input,
    ...(onValue && { value }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(target.value);
      onValue?.(target.value);
    },
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  const takeOffer = (offered: string) => {
    onValue?.(offered);
    // The button goes, and would take the focus with it.
    document.getElementById(id)?.focus();
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      required={input.required}
      hint={hint}
      error={error}
      counter={
        maxLength !== undefined && (
          <Counter length={(value ?? typed).trim().length} limit={maxLength} always={rows !== undefined} />
        )
      }
    >
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : type === 'password' ? (
        <PasswordInput {...shared} />
      ) : (
        <input {...shared} type={type ?? 'text'} />
      )}
      {offer && value === '' && (
        <button type="button" className={styles.offer} onClick={() => takeOffer(offer)}>
          Use {offer}
        </button>
      )}
    </FieldFrame>
  );
};
