import { useState, type ReactNode } from 'react';
import { Button, Dialog, failureMessage, VisuallyHidden, type BannerMessage } from '@rushtone/ui';

type ConfirmButtonProps = {
  label: string;
  /** Name of the affected item, for screen readers. */
  subject: string;
  question: string;
  confirm: string;
  children: ReactNode;
  /** Rejects with the server's error. */
  onConfirm: () => Promise<unknown>;
  done: string;
  onDone: (message: BannerMessage) => void;
};

/** A button that asks for confirmation; `onDone` receives the result as a message. */
export const ConfirmButton = ({
  label,
  subject,
  question,
  confirm,
  children,
  onConfirm,
  done,
  onDone,
}: ConfirmButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = () => setAsking(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onDone({ kind: 'success', message: done });
    } catch (error) {
      onDone({ kind: 'error', message: failureMessage(error) });
    }
    setBusy(false);
    close();
  };
  const actions = (
    <>
      <Button busy={isBusy} onClick={() => void run()}>
        {confirm}
      </Button>
      <Button variant="outline" onClick={close}>
        Keep it
      </Button>
    </>
  );
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {label}
        <VisuallyHidden> {subject}</VisuallyHidden>
      </Button>
      {isAsking && (
        <Dialog title={question} onClose={close} actions={actions}>
          <p>{children}</p>
        </Dialog>
      )}
    </>
  );
};
