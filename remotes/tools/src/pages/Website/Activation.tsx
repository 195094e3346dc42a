import { useState } from 'react';
import { Banner, Button, useBanner } from '@rushtone/ui';
import { useActivateWebsiteMutation } from '../../data/website.api.ts';
import { failureWords } from '../../form/failure-words.ts';
import { fieldError } from '../../form/field-errors.ts';
import { useDraft } from '../../form/use-draft.ts';
import { DOMAIN_FIELD } from '../../logic/website-fields.ts';
import { DomainNameField } from './DomainNameField.tsx';
import styles from './WebsitePage.module.scss';

const NOTHING = { domain_name: '' };

/** The first step (spec §4): a domain name makes a site of the subscription. */
export const Activation = ({ onActivated }: { onActivated: () => void }) => {
  const [activate, { isLoading }] = useActivateWebsiteMutation();
  const { values, set, settle } = useDraft('activation', NOTHING);
  const { banner, show } = useBanner();
  const [error, setError] = useState<string>();
  const { domain_name } = values;
  const submit = async (form: HTMLFormElement) => {
    if (isLoading) return;
    const wrong = fieldError(DOMAIN_FIELD, domain_name.trim());
    setError(wrong);
    show(null);
    if (wrong) return form.querySelector('input')?.focus();
    try {
      await activate(domain_name.trim()).unwrap();
      settle({});
      onActivated();
    } catch (failure) {
      show({ kind: 'error', message: failureWords(failure) });
    }
  };
  return (
    <form
      className={styles.activation}
      noValidate
      aria-label="Activate your website"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <h2>Choose your address</h2>
      <p>Your website is not activated yet. It begins with a name of its own.</p>
      <DomainNameField
        value={domain_name}
        own=""
        error={error}
        onValue={(value) => set('domain_name', value)}
      />
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <Button type="submit" busy={isLoading}>
        Activate my website
      </Button>
    </form>
  );
};
