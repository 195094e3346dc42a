import { useState } from 'react';
import { TextField } from '@rushtone/ui';
import { useRequestArtworkMutation, type ArtworkForm } from '../../data/artwork.api.ts';
import { ToolForm } from '../../form/ToolForm.tsx';
import { useToolForm } from '../../form/use-tool-form.ts';
import { artworkErrors, EMPTY_ARTWORK } from '../../logic/artwork-fields.ts';
import { addDays, dayHere } from '../../logic/calendar.ts';
import { KindChoice } from './KindChoice.tsx';
import styles from './ArtworkPage.module.scss';

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
  const { field } = form;
  return (
    <ToolForm label="Request artwork" form={form} action="Send request">
      <div className={styles.fields}>
        <KindChoice value={form.values.kind} onValue={(kind) => form.set({ kind })} />
        <TextField
          {...field('channel')}
          label="Your channel"
          type="url"
          required
          placeholder="https://"
          autoComplete="url"
        />
        <TextField
          {...field('style')}
          label="Style"
          required
          maxLength={200}
          hint="In a few words: neon, hand-drawn, dark and slow…"
          autoComplete="off"
        />
        <TextField
          {...field('references')}
          label="References"
          rows={3}
          maxLength={2_000}
          hint="Links to pictures or channels whose look you like."
        />
        <TextField
          {...field('notes')}
          label="Notes"
          rows={3}
          maxLength={2_000}
          hint="Text to include, colors, sizes."
        />
        <TextField {...field('deadline')} label="Deadline" type="date" min={addDays(today, 1)} />
      </div>
    </ToolForm>
  );
};
