import type { PublicWebsite } from '@rushtone/domain';
import { fieldErrors, Form, TextFields, useForm } from '@rushtone/ui';
import { useContactOwnerMutation } from '../../data/messages.api.ts';
import styles from './SubscriberSite.module.scss';

const EMPTY = { name: '', email: '', message: '' };
const FIELDS = [
  { name: 'name', label: 'Your name', autoComplete: 'name', maxLength: 100 },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    required: true,
    autoComplete: 'email',
    hint: 'Used only to reply to you.',
  },
  { name: 'message', label: 'Message', rows: 5, required: true, maxLength: 5_000 },
] as const;

/** Sends a message to the site's owner, whose email address is not shown. */
export const ContactForm = ({ site: { domain_name, name } }: { site: PublicWebsite }) => {
  const [contactOwner] = useContactOwnerMutation();
  const form = useForm({
    saved: EMPTY,
    draft: { key: 'draft:site-message', storage: 'sessionStorage' },
    validate: (values) => fieldErrors(FIELDS, values),
    send: async (values) => void (await contactOwner({ ...values, domain_name }).unwrap()),
    success: 'Your request has been sent successfully!',
  });
  return (
    <Form form={form} action="Send" className={styles.form} label={`Write to ${name}`}>
      <h3>Write to {name}</h3>
      <TextFields fields={FIELDS} form={form} />
    </Form>
  );
};
