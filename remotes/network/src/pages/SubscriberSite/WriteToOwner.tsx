import { Fragment } from 'react';
import type { PublicWebsite } from '@rushtone/domain';
import { Banner, Button, TextField } from '@rushtone/ui';
import { useOwnerForm } from './use-owner-form.ts';
import styles from './SubscriberSite.module.scss';

/** A message to the subscriber, whose address nobody is told. */
export const WriteToOwner = ({ site }: { site: PublicWebsite }) => {
  const { draft, keep, send, sending, errors, answer, sent } = useOwnerForm(site.domain_name);
  return (
    <form
      className={styles.form}
      aria-label={`Write to ${site.name}`}
      noValidate
      onInput={(event) => keep(event.currentTarget)}
      onSubmit={(event) => void send(event)}
    >
      <h3>Write to {site.name}</h3>
      <Fragment key={sent}>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={draft.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          hint="Only for the answer."
          defaultValue={draft.email}
          error={errors.email}
        />
        <TextField
          label="Message"
          name="message"
          rows={5}
          required
          maxLength={5_000}
          defaultValue={draft.message}
          error={errors.message}
        />
      </Fragment>
      {answer && <Banner kind={answer.kind}>{answer.message}</Banner>}
      <Button type="submit" busy={sending}>
        Send
      </Button>
    </form>
  );
};
