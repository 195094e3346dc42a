import type { PublicWebsite } from '@rushtone/domain';
import { fieldErrors, Form, TextField, useForm } from '@rushtone/ui';
import { useContactOwnerMutation } from '../../data/network.api.ts';
import styles from './SubscriberSite.module.scss';

const EMPTY = { name: '', email: '', message: '' };
const RULES = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'message', label: 'Message', required: true },
] as const;

/** A message to the owner of the site, whose address is not shown. */
export const ContactOwner = ({ site: { domain_name, name } }: { site: PublicWebsite }) => {
  const [contactOwner] = useContactOwnerMutation();
  const form = useForm({
    saved: EMPTY,
    draft: { key: 'site-message', storage: 'sessionStorage' },
    validate: (values) => fieldErrors(RULES, values),
    send: async (values) => void (await contactOwner({ ...values, domain_name }).unwrap()),
    success: 'Your request has been sent successfully!',
  });
  return (
    <Form form={form} action="Send" className={styles.form} label={`Write to ${name}`}>
      <h3>Write to {name}</h3>
      <TextField label="Your name" autoComplete="name" maxLength={100} {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        hint="Used only to reply to you."
        {...form.field('email')}
      />
      <TextField label="Message" rows={5} required maxLength={5_000} {...form.field('message')} />
    </Form>
  );
};
