import { useEffect, useRef } from 'react';
import type { Website } from '@rushtone/domain';
import { fieldErrors, TextFields } from '@rushtone/ui';
import { useSaveWebsiteMutation } from '../../data/website.api.ts';
import { ToolForm, useToolForm } from '../../form/ToolForm.tsx';
import { DomainNameField } from './DomainNameField.tsx';
import { Preview } from './Preview.tsx';
import { ABOUT_FIELDS, SOCIAL_FIELDS, WEBSITE_FIELDS } from './website-fields.ts';
import styles from './WebsitePage.module.scss';

type WebsiteFormProps = {
  website: Website;
  /** Focuses the name: the site has just been activated. */
  justActivated: boolean;
};

export const WebsiteForm = ({ website, justActivated }: WebsiteFormProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (justActivated) box.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
  }, [justActivated]);
  const [saveWebsite] = useSaveWebsiteMutation();
  const form = useToolForm<Website>({
    name: 'website',
    saved: website,
    validate: (values) => fieldErrors(WEBSITE_FIELDS, values),
    send: async (values) => void (await saveWebsite(values).unwrap()),
    success: 'Your website has been updated!',
  });
  return (
    <div ref={box} className={styles.editor}>
      <ToolForm label="My website" form={form} action="Save">
        <fieldset className={styles.group}>
          <legend>About you</legend>
          <div className={styles.fields}>
            <DomainNameField {...form.field('domain_name')} own={website.domain_name} />
            <TextFields fields={ABOUT_FIELDS} form={form} />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Your links</legend>
          <div className={styles.fields}>
            <TextFields fields={SOCIAL_FIELDS} form={form} />
          </div>
        </fieldset>
      </ToolForm>
      <Preview site={form.values} domainName={website.domain_name} />
    </div>
  );
};
