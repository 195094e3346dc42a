import { useState } from 'react';
import { ARTWORK_KINDS } from '@rushtone/domain';
import { TextField, TextFields } from '@rushtone/ui';
import { addDays, dayHere } from '../../calendar.ts';
import { useRequestArtworkMutation, type ArtworkForm } from '../../data/artwork.api.ts';
import { useChannelOffer } from '../../data/known-channel.api.ts';
import { ToolForm, useToolForm } from '../../form/ToolForm.tsx';
import { artworkErrors, EMPTY_ARTWORK, KIND_NAMES, TEXT_FIELDS } from './artwork-fields.ts';
import { StylePictures } from './StylePictures.tsx';
import styles from './ArtworkPage.module.scss';

type KindChoiceProps = { value: string; onValue: (kind: string) => void };

const KindChoice = ({ value, onValue }: KindChoiceProps) => (
  <fieldset className={styles.kinds}>
    <legend>What do you need?</legend>
    {ARTWORK_KINDS.map((kind) => (
      <label key={kind}>
        <input
          type="radio"
          name="kind"
          value={kind}
          checked={kind === value}
          onChange={() => onValue(kind)}
        />
        <span className={styles.picture} data-kind={kind} aria-hidden="true" />
        {KIND_NAMES[kind]}
      </label>
    ))}
  </fieldset>
);

/** `onSent` refetches the list of requests. */
export const RequestForm = ({ onSent }: { onSent: () => unknown }) => {
  const [request] = useRequestArtworkMutation();
  const [today] = useState(() => dayHere(new Date()));
  const form = useToolForm<ArtworkForm>({
    name: 'artwork',
    saved: EMPTY_ARTWORK,
    validate: artworkErrors(today),
    send: async (values) => {
      await request(values).unwrap();
      onSent();
    },
    success: 'Your request has been sent successfully!',
  });
  const fields = useChannelOffer(TEXT_FIELDS, { name: 'channel', isEmpty: form.values.channel === '' });
  return (
    <ToolForm label="Request artwork" form={form} action="Send request">
      <div className={styles.fields}>
        <KindChoice value={form.values.kind} onValue={(kind) => form.set({ kind })} />
        <StylePictures value={form.values.style} onValue={(style) => form.set({ style })} />
        <TextFields fields={fields} form={form} />
        <TextField {...form.field('deadline')} label="Deadline" type="date" min={addDays(today, 1)} />
      </div>
    </ToolForm>
  );
};
