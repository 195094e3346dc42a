import { useState } from 'react';
import type { ApiError } from '@rushtone/contract';
import { countOf, formatLongDate, PAUSE_MONTHS, type PlanStatus } from '@rushtone/domain';
import { Button, Dialog, SelectField, type BannerMessage } from '@rushtone/ui';
import { usePausePlanMutation, useResumePlanMutation } from './plan.api.ts';
import { PortalButton } from './PortalButton.tsx';
import styles from './Plan.module.scss';

type Payment = NonNullable<PlanStatus['payment']>;
type Asked = {
  payment: Payment;
  price: string;
  onMessage: (message: BannerMessage) => void;
  onChange: () => void;
};

const PERIODS = PAUSE_MONTHS.map((months) => ({
  value: String(months),
  label: countOf(months, 'month'),
}));

const PauseButton = ({ payment, onMessage, onChange }: Asked) => {
  const [asking, setAsking] = useState(false);
  const [months, setMonths] = useState('1');
  const [pause, { isLoading }] = usePausePlanMutation();
  const confirm = async () => {
    setAsking(false);
    try {
      onMessage({ kind: 'success', message: await pause(Number(months)).unwrap() });
      onChange();
    } catch (error) {
      onMessage({ kind: 'error', message: (error as ApiError).message });
    }
  };
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="outline" busy={isLoading} onClick={() => setAsking(true)}>
        Pause
      </Button>
      {asking && (
        <Dialog
          title="Pause your plan?"
          onClose={close}
          actions={
            <>
              <Button variant="outline" onClick={close}>
                Not now
              </Button>
              <Button onClick={() => void confirm()}>Pause the plan</Button>
            </>
          }
        >
          <p>
            Your plan stays until {formatLongDate(payment.renews_at ?? '')}, which is paid. After that nothing
            is charged and your tools are locked, until the plan goes on by itself or you resume it.
          </p>
          <SelectField label="For" value={months} options={PERIODS} onChange={setMonths} />
        </Dialog>
      )}
    </>
  );
};

/** Resumes a plan. Once the paid period has ended, this starts a new month and charges for it immediately. */
const ResumeButton = ({ payment, price, onMessage, onChange }: Asked) => {
  const [asking, setAsking] = useState(false);
  const [resume, { isLoading }] = useResumePlanMutation();
  const confirm = async () => {
    setAsking(false);
    try {
      onMessage({ kind: 'success', message: await resume().unwrap() });
      onChange();
    } catch (error) {
      onMessage({ kind: 'error', message: (error as ApiError).message });
    }
  };
  const close = () => setAsking(false);
  const isCharged = Date.parse(payment.paid_until ?? '') <= Date.now();
  return (
    <>
      <Button busy={isLoading} onClick={() => setAsking(true)}>
        Resume
      </Button>
      {asking && (
        <Dialog
          title="Resume your plan?"
          onClose={close}
          actions={
            <>
              <Button variant="outline" onClick={close}>
                Not now
              </Button>
              <Button onClick={() => void confirm()}>Resume the plan</Button>
            </>
          }
        >
          <p>
            {isCharged
              ? `A new month begins today, and is charged today: ${price}.`
              : `The next payment is on ${formatLongDate(payment.paid_until ?? '')}. Nothing is charged today.`}
          </p>
        </Dialog>
      )}
    </>
  );
};

/** The actions of a paid plan, most of which open a page of the payment service. */
export const PlanActions = (props: Asked) => {
  const { payment, onMessage } = props;
  const isPaused = payment.state === 'paused';
  const isGoingOn = payment.state === 'paid' && payment.ends_at === null;
  return (
    <p className={styles.planActions}>
      {payment.ends_at !== null && <PortalButton page="home" label="Keep my plan" onMessage={onMessage} />}
      {(payment.state === 'failed' || payment.state === 'ended') && (
        <PortalButton page="payment_method" label="Update your payment" onMessage={onMessage} />
      )}
      {isPaused && <ResumeButton {...props} />}
      {isGoingOn && <PortalButton page="change" label="Change plan" onMessage={onMessage} />}
      {payment.state === 'paid' && (
        <PortalButton page="payment_method" label="Payment method" onMessage={onMessage} />
      )}
      <PortalButton page="home" label="Receipts" onMessage={onMessage} />
      {payment.can_pause && <PauseButton {...props} />}
      {payment.ends_at === null && <PortalButton page="cancel" label="Cancel plan" onMessage={onMessage} />}
    </p>
  );
};
