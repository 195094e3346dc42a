import { useId, useState, type FormEvent } from 'react';
import { usePlayer } from '@rushtone/contract';
import { Button, Dialog, TextField } from '@rushtone/ui';
import { INVALID_REASON } from '../../../logic/report.ts';

type ReportDialogProps = {
  /** Gives false for a reason that says nothing. */
  onSend: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

export const ReportDialog = ({ onSend, onClose }: ReportDialogProps) => {
  const { makeRoom } = usePlayer();
  const id = useId();
  const [invalid, setInvalid] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = await onSend(String(new FormData(form).get('reason') ?? ''));
    if (sent) return;
    setInvalid(true);
    form.querySelector('textarea')?.focus();
  };
  return (
    <Dialog
      title="Report song"
      makeRoom={makeRoom}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={id}>
            Send report
          </Button>
          <Button look="outline" onClick={onClose}>
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
          error={invalid ? INVALID_REASON : undefined}
          required
        />
      </form>
    </Dialog>
  );
};
