import { useId, useState, type FormEvent } from 'react';
import { usePlayer } from '@rushtone/contract';
import { Button, Dialog, TextField } from '@rushtone/ui';

type ReportDialogProps = {
  /** Returns false for a reason that is not accepted. */
  onSend: (reason: string) => boolean;
  onClose: () => void;
};

export const ReportDialog = ({ onSend, onClose }: ReportDialogProps) => {
  const { makeRoom } = usePlayer();
  const id = useId();
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (onSend(String(new FormData(form).get('reason') ?? ''))) return;
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
