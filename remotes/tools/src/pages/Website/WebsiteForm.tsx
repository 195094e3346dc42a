import { useEffect, useRef } from 'react';
import type { Website } from '@rushtone/domain';
import { useSaveWebsiteMutation } from '../../data/website.api.ts';
import { fieldErrors } from '../../form/field-errors.ts';
import { ToolForm } from '../../form/ToolForm.tsx';
import { useToolForm } from '../../form/use-tool-form.ts';
import { ABOUT_FIELDS, SOCIAL_FIELDS, WEBSITE_FIELDS } from '../../logic/website-fields.ts';
import { DomainNameField } from './DomainNameField.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { Preview } from './Preview.tsx';
import styles from './WebsitePage.module.scss';

const errorsOf = (values: Website) => fieldErrors(WEBSITE_FIELDS, values);

type WebsiteFormProps = {
  website: Website;
  /** It has just been activated: the first field that is to be filled in has the focus. */
  begun: boolean;
};

export const WebsiteForm = ({ website, begun }: WebsiteFormProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (begun) box.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [begun]);
  const [saveWebsite] = useSaveWebsiteMutation();
  const form = useToolForm<Website>({
    name: 'website',
    saved: website,
    errorsOf,
    send: (values) => saveWebsite(values).unwrap(),
    success: 'Your website has been updated!',
  });
  const { values, errors, set } = form;
  const group = { values, errors, onValue: set };
  return (
    <div ref={box} className={styles.editor}>
      <ToolForm label="My website" form={form} action="Save">
        <FieldGroup
          {...group}
          legend="About you"
          fields={ABOUT_FIELDS}
          first={
            <DomainNameField
              value={values.domain_name}
              own={website.domain_name}
              error={errors.domain_name}
              onValue={(value) => set('domain_name', value)}
            />
          }
        />
        <FieldGroup {...group} legend="Your links" fields={SOCIAL_FIELDS} />
      </ToolForm>
      <Preview site={values} domainName={website.domain_name} />
    </div>
  );
};
