import { useEffect, useState } from 'react';
import { useRefreshRoles, useSite } from '@rushtone/contract';
import { VERIFICATION_SENT } from '@rushtone/domain';
import { Banner, Button, failureMessage, useBanner } from '@rushtone/ui';
import { useSessionActions } from '../../session/SessionContext.ts';
import styles from './EmailVerification.module.scss';

/** Path of the mail emulator. */
const LOCAL_MAILBOX = '/mail';

/**
 * Returns `true` only once the identity service has reported it. Asks again when the user returns to the tab, because
 * the link of the mail opens in another one.
 */
const useIsUnverified = (): boolean => {
  const { identity } = useSessionActions();
  const refreshRoles = useRefreshRoles();
  const [unverified, setUnverified] = useState(false);
  useEffect(() => {
    let shown = true;
    let before: boolean | undefined;
    const check = async () => {
      if (before === true || document.hidden) return;
      const verified = await (await identity()).isEmailVerified();
      if (!shown) return;
      setUnverified(!verified);
      // A plan that was paid for with the address works from now on.
      if (verified && before === false) await refreshRoles();
      before = verified;
    };
    const onReturn = () => void check().catch(() => undefined);
    onReturn();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      shown = false;
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [identity, refreshRoles]);
  return unverified;
};

/**
 * Offers to verify the account's email address, which is required for roles paid for with that address (spec
 * §10.52).
 */
export const EmailVerification = ({ hasPlan }: { hasPlan: boolean }) => {
  const { identity } = useSessionActions();
  const { emulator } = useSite().config.identity;
  const unverified = useIsUnverified();
  const [busy, setBusy] = useState(false);
  const { banner, show } = useBanner(false);
  if (!unverified) return null;
  const send = async () => {
    setBusy(true);
    try {
      await (await identity()).sendVerification();
      show({ kind: 'success', message: VERIFICATION_SENT });
    } catch (error) {
      show({ kind: 'error', message: failureMessage(error) });
    }
    setBusy(false);
  };
  return (
    <section className={styles.panel} aria-labelledby="email-verification">
      <h2 id="email-verification">Confirm your email address</h2>
      <p>
        {hasPlan
          ? 'Your plan works without it. Another one that was paid for with this address works only after that.'
          : 'A plan that was paid for with this address works only after that.'}
      </p>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {banner?.kind === 'success' && emulator && (
        <p>
          This installation sends no mail: <a href={LOCAL_MAILBOX}>read it here</a>.
        </p>
      )}
      <Button variant="outline" busy={busy} onClick={() => void send()}>
        {banner?.kind === 'success' ? 'Send it again' : 'Send me a link'}
      </Button>
    </section>
  );
};
