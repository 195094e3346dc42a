import { useId } from 'react';
import { useSearchParams, useSession } from '@rushtone/contract';
import { withParams } from '@rushtone/site';
import { Form, SelectField, TextFields, useForm } from '@rushtone/ui';
import { useGetChannelsToApplyWithQuery, useSendContactMutation } from '../../data/messages.api.ts';
import {
  contactErrors,
  EMPTY_CONTACT,
  fieldsOf,
  fieldsToSend,
  isTopic,
  TOPIC_OPTIONS,
  type ContactTopic,
  type ContactValues,
} from './contact-fields.ts';
import styles from './ContactPage.module.scss';

/** Returns the topic in the URL, or else that of the draft. */
const useTopic = (draft: string) => {
  const [search, setSearch] = useSearchParams();
  const topic = [search.get('topic'), draft].find(isTopic) ?? 'request-song';
  const setTopic = (next: ContactTopic) => setSearch(withParams(search, { topic: next }), { replace: true });
  return [topic, setTopic] as const;
};

type RememberBoxProps = {
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
};

const RememberBox = ({ checked, error, onChange }: RememberBoxProps) => {
  const id = useId();
  return (
    <div className={styles.remember}>
      <input
        id={id}
        type="checkbox"
        name="remember"
        value="Yes"
        required
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>I understand that not every request is accepted.</label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
};

export const ContactForm = () => {
  const [sendContact] = useSendContactMutation();
  const form = useForm<ContactValues>({
    saved: EMPTY_CONTACT,
    draft: { key: 'draft:contact', storage: 'sessionStorage' },
    validate: contactErrors,
    send: async (values) => void (await sendContact(fieldsToSend(values)).unwrap()),
    success: 'Your request has been sent successfully!',
  });
  const [topic, setTopic] = useTopic(form.values.topic);
  const set = (changes: Partial<ContactValues>) => form.set({ topic, ...changes });
  const field = (name: keyof ContactValues) => ({
    ...form.field(name),
    onValue: (value: string) => set({ [name]: value }),
  });
  const isApplication = topic === 'apply-member' || topic === 'apply-academy';
  const isSignedIn = useSession().status === 'user';
  const { data: channels } = useGetChannelsToApplyWithQuery(undefined, {
    skip: !isApplication || !isSignedIn,
  });
  const fields = fieldsOf(topic).map((each) =>
    each.name === 'youtube_url' && isApplication ? { ...each, offer: channels?.[0] } : each,
  );
  return (
    <Form form={form} action="Send" className={styles.form}>
      <SelectField label="Topic" value={topic} options={TOPIC_OPTIONS} onChange={setTopic} />
      <input type="hidden" name="topic" value={topic} />
      <TextFields fields={fields} form={{ field }} />
      {topic === 'request-song' && (
        <RememberBox
          checked={form.values.remember === 'Yes'}
          error={form.errors.remember}
          onChange={(checked) => set({ remember: checked ? 'Yes' : '' })}
        />
      )}
    </Form>
  );
};
