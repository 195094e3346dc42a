import type { ReactNode } from 'react';
import type { Website } from '@rushtone/domain';
import { TextField } from '@rushtone/ui';
import type { FieldErrors } from '../../form/use-tool-form.ts';
import type { WebsiteField } from '../../logic/website-fields.ts';
import styles from './WebsitePage.module.scss';

type FieldGroupProps = {
  legend: string;
  fields: readonly WebsiteField[];
  values: Website;
  errors: FieldErrors<Website>;
  onValue: (name: keyof Website, value: string) => void;
  /** Stands before the fields. */
  first?: ReactNode;
};

export const FieldGroup = ({ legend, fields, values, errors, onValue, first }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    <legend>{legend}</legend>
    <div className={styles.fields}>
      {first}
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          name={name}
          {...field}
          placeholder={field.type === 'url' ? 'https://' : undefined}
          value={values[name]}
          error={errors[name]}
          onValue={(value) => onValue(name, value)}
        />
      ))}
    </div>
  </fieldset>
);
