import { useId } from 'react';
import styles from './ContactPage.module.scss';

/** A song request asks for it. */
export const RememberBox = ({ checked, error }: { checked: boolean; error?: string }) => {
  const id = useId();
  return (
    <div className={styles.remember}>
      <input
        id={id}
        type="checkbox"
        name="remember"
        value="Yes"
        required
        defaultChecked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>
        I will remember that requests are picked by hand, and that not every song may be used.
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};
