import { useState } from 'react';
import { useNotify } from '@rushtone/contract';
import { REPORT_REASON_MIN_LENGTH } from '@rushtone/domain';
import { Banner, Button, Dialog, failureMessage, TextField } from '@rushtone/ui';
import { useReportSiteMutation } from '../../data/messages.api.ts';

const REASON_MAX = 1_000;

export const ReportDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const [report, { isLoading }] = useReportSiteMutation();
  const [reason, setReason] = useState('');
  const [failed, setFailed] = useState<string>();
  const notify = useNotify();
  const send = async () => {
    if (reason.trim().length < REPORT_REASON_MIN_LENGTH) return setFailed('Please enter a valid reason.');
    try {
      await report({ domain_name: name, reason }).unwrap();
      notify({ kind: 'success', message: 'Thank you. Our team looks at it.' });
      onClose();
    } catch (error) {
      setFailed(failureMessage(error));
    }
  };
  return (
    <Dialog
      title="Report this site"
      onClose={onClose}
      actions={
        <>
          <Button busy={isLoading} onClick={() => void send()}>
            Send report
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {failed && <Banner kind="error">{failed}</Banner>}
      <TextField
        label="What is wrong with it?"
        name="reason"
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        onValue={setReason}
        hint="Our team reads it. Your name and address are not stored."
      />
    </Dialog>
  );
};
