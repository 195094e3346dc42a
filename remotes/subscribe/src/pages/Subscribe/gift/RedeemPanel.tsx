import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useRefreshRoles, useSession, type ApiError } from '@rushtone/contract';
import { countOf, formatLongDate, PLAN_NAMES, type Gift } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Banner, Button, buttonClass, Skeleton } from '@rushtone/ui';
import panel from '../ReturnPanel.module.scss';
import { useGetGiftQuery, useRedeemGiftMutation } from './gifts.api.ts';
import styles from './Gift.module.scss';

const messageOf = (error: unknown): string => (error as ApiError).message;

const Terms = ({ gift }: { gift: Gift }) => (
  <>
    <p>
      {PLAN_NAMES[gift.plan]} for {countOf(gift.months, 'month')}, from the moment you redeem it. Nothing is
      charged, not even when it ends. It can be redeemed until {formatLongDate(gift.valid_until)}.
    </p>
    {gift.message && <blockquote className={styles.message}>{gift.message}</blockquote>}
  </>
);

/** Redeems the gift; a visitor signs up or in first. */
const Actions = ({ code, busy, onRedeem }: { code: string; busy: boolean; onRedeem: () => void }) => {
  const { status } = useSession();
  const state = { from: `${paths.subscribe}?gift=${code}` };
  if (status === 'user')
    return (
      <Button busy={busy} onClick={onRedeem}>
        Redeem the gift
      </Button>
    );
  return (
    <p className={panel.actions}>
      <Link className={buttonClass()} to={paths.signUp} state={state}>
        Sign up to redeem it
      </Link>
      <Link className={buttonClass('outline')} to={paths.login} state={state}>
        Log in
      </Link>
    </p>
  );
};

const OpenGift = ({ code, gift }: { code: string; gift: Gift }) => {
  const refreshRoles = useRefreshRoles();
  const [redeem, { data: redeemed, error, isLoading }] = useRedeemGiftMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const focus = useEffectEvent(() => heading.current?.focus());
  useEffect(() => focus(), []);
  const redeemNow = async () => {
    const result = await redeem(code);
    if ('data' in result) refreshRoles().catch(() => undefined);
  };
  const isDone = redeemed !== undefined || gift.redeemed;
  return (
    <div className={panel.body}>
      <h2 ref={heading} tabIndex={-1}>
        {isDone ? `${PLAN_NAMES[gift.plan]} is yours` : `A gift from ${gift.giver}`}
      </h2>
      {isDone ? (
        <>
          <p>
            {redeemed
              ? `It ends on ${formatLongDate(redeemed.until)}. Nothing is charged.`
              : 'You have redeemed this gift. Nothing is charged.'}
          </p>
          <Link className={buttonClass()} to={paths.account}>
            Go to your dashboard
          </Link>
        </>
      ) : (
        <>
          <Terms gift={gift} />
          {error && <Banner kind="error">{messageOf(error)}</Banner>}
          <Actions code={code} busy={isLoading} onRedeem={() => void redeemNow()} />
        </>
      )}
    </div>
  );
};

/** A gift that was opened by the link in its mail, above the plans. */
export const RedeemPanel = ({ code }: { code: string }) => {
  // A gift that somebody else has redeemed is not shown, so the session is needed.
  const isRestoring = useSession().status === 'restoring';
  const { data: gift, error } = useGetGiftQuery(code, { skip: isRestoring });
  return (
    <div className={error ? panel.message : panel.panel} role="status">
      {error ? (
        <Banner kind="error">{messageOf(error)}</Banner>
      ) : gift ? (
        <OpenGift code={code} gift={gift} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </div>
  );
};
