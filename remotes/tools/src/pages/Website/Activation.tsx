import { fieldErrors, Form } from '@rushtone/ui';
import { useActivateWebsiteMutation } from '../../data/website.api.ts';
import { useToolForm } from '../../form/ToolForm.tsx';
import { DomainNameField } from './domain/DomainNameField.tsx';
import { DOMAIN_FIELD } from './website-fields.ts';
import styles from './WebsitePage.module.scss';

const EMPTY = { domain_name: '' };
const RULES = [{ ...DOMAIN_FIELD, name: 'domain_name' }] as const;

/** First step (spec §4): choosing a domain name activates the site. */
export const Activation = ({ onActivated }: { onActivated: () => void }) => {
  const [activate] = useActivateWebsiteMutation();
  const form = useToolForm({
    name: 'activation',
    saved: EMPTY,
    validate: (values) => fieldErrors(RULES, values),
    send: async ({ domain_name }) => {
      await activate(domain_name).unwrap();
      onActivated();
    },
  });
  return (
    <Form
      form={form}
      action="Activate my website"
      label="Activate your website"
      className={styles.activation}
    >
      <h2>Choose your address</h2>
      <p>Choose an address to publish your site.</p>
      <DomainNameField {...form.field('domain_name')} own="" />
    </Form>
  );
};
