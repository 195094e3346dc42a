import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Banner, type BannerMessage } from '../banner/Banner.tsx';
import { Button } from '../button/Button.tsx';
import { TextField } from '../field/TextField.tsx';
import { classes } from '../lib/classes.ts';
import styles from './Form.module.scss';

type FormProps = {
  /** Result of `useForm`. */
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    busy: boolean;
    banner: BannerMessage | null;
  };
  /** Text of the submit button. */
  action: string;
  label?: string;
  className?: string | undefined;
  /** Shown next to the button. */
  note?: ReactNode;
  children: ReactNode;
};

/** Renders the fields, the result of the last submission, and the button. */
export const Form = ({ form, action, label, className, note, children }: FormProps) => (
  <form
    className={classes(styles.form, className)}
    noValidate
    aria-label={label}
    onSubmit={(event) => void form.submit(event)}
  >
    {children}
    <div className={styles.end}>
      {form.banner && <Banner kind={form.banner.kind}>{form.banner.message}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
        {note}
      </div>
    </div>
  </form>
);

type TextFieldProps = ComponentProps<typeof TextField>;

type TextFieldsProps<Name extends string> = {
  fields: readonly (Omit<TextFieldProps, 'name'> & { name: Name })[];
  /** Result of `useForm`. */
  form: { field: (name: Name) => Partial<TextFieldProps> };
};

export const TextFields = <Name extends string>({ fields, form }: TextFieldsProps<Name>) =>
  fields.map((field) => <TextField key={field.name} {...field} {...form.field(field.name)} />);
