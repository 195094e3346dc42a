import { useId, useState, type FormEvent } from 'react';
import { REPORT_REASON_MIN_LENGTH, REPORT_TOPIC } from '@rushtone/domain';
import { Button, Dialog, TextField } from '@rushtone/ui';
import { useReportSongMutation } from '../../data/listening.api.ts';

type ReportDialogProps = { videoId: string; onClose: () => void; onReported: () => void };

/** Sends the reason (spec §5, §7). A failure shows nothing (spec §8). */
export const ReportDialog = ({ videoId, onClose, onReported }: ReportDialogProps) => {
  const id = useId();
  const [invalid, setInvalid] = useState(false);
  const [report] = useReportSongMutation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = String(new FormData(form).get('reason') ?? '').trim();
    if (reason.length < REPORT_REASON_MIN_LENGTH) {
      setInvalid(true);
      form.querySelector('textarea')?.focus();
      return;
    }
    onClose();
    void report({ message: `Song reported. ID: ${videoId}. Reason: ${reason}`, topic: REPORT_TOPIC }).then(
      ({ error }) => !error && onReported(),
    );
  };
  return (
    <Dialog
      title="Report song"
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id}>
            Send report
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          name="reason"
          rows={3}
          hint="What is wrong with this song?"
          error={invalid ? 'Please enter a valid reason.' : undefined}
          required
        />
      </form>
    </Dialog>
  );
};
