import { Fragment } from 'react';
import { useSearchParams } from '@rushtone/contract';
import { Banner, Button, SelectField, TextField } from '@rushtone/ui';
import { isTopic, linkHint, TOPIC_OPTIONS, type ContactPageTopic } from '../../logic/contact-fields.ts';
import { RememberBox } from './RememberBox.tsx';
import { useContactForm } from './use-contact-form.ts';
import styles from './ContactPage.module.scss';

const FIRST_TOPIC: ContactPageTopic = 'request-song';

/** The topic is the address's; without one, the one that was being written about. */
const useTopic = (drafted: string | undefined) => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('topic');
  const topic = isTopic(asked) ? asked : isTopic(drafted) ? drafted : FIRST_TOPIC;
  const choose = (next: ContactPageTopic) => {
    const changed = new URLSearchParams(search);
    changed.set('topic', next);
    setSearch(changed, { replace: true });
  };
  return { topic, choose };
};

/** Drawing anew between the two events of a choice would take the choice back. */
const isTyped = (field: EventTarget): boolean => !(field instanceof HTMLSelectElement);

export const ContactForm = () => {
  const { draft, keep, send, sending, errors, answer, sent } = useContactForm();
  const { topic, choose } = useTopic(draft.topic);
  return (
    <form
      className={styles.form}
      noValidate
      onInput={(event) => isTyped(event.target) && keep(event.currentTarget, topic)}
      onSubmit={(event) => void send(event, topic)}
    >
      <SelectField label="Topic" value={topic} options={TOPIC_OPTIONS} onChange={choose} />
      <Fragment key={sent}>
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={draft.email}
          error={errors.email}
        />
        <TextField
          label="Discord"
          name="discord"
          required
          hint="Your name there: we often answer in the chat."
          maxLength={100}
          defaultValue={draft.discord}
          error={errors.discord}
        />
        <TextField
          label="YouTube link"
          name="youtube_url"
          type="url"
          required
          hint={linkHint(topic)}
          defaultValue={draft.youtube_url}
          error={errors.youtube_url}
        />
        {topic === 'request-song' ? (
          <RememberBox checked={draft.remember === 'Yes'} error={errors.remember} />
        ) : (
          <TextField
            label="Message"
            name="message"
            rows={7}
            required
            maxLength={5_000}
            defaultValue={draft.message}
            error={errors.message}
          />
        )}
      </Fragment>
      {answer && <Banner kind={answer.kind}>{answer.message}</Banner>}
      <Button type="submit" busy={sending}>
        Send
      </Button>
    </form>
  );
};
