import { useState } from 'react';
import { useNavigate, useNotify, type ApiError } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Badge, Banner, Button, ErrorState, Skeleton, useBanner } from '@rushtone/ui';
import { useSessionActions } from '../../session/SessionContext.ts';
import { describeBrowser } from '../../lib/describe-browser.ts';
import { useGetSignInsQuery, useSignOutEverywhereMutation } from './sign-ins.api.ts';
import type { SignIn } from '@rushtone/domain';
import styles from './SignIns.module.scss';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const SignInRow = ({ signIn: { agent, address, signed_in_at, seen_at, current } }: { signIn: SignIn }) => (
  <li className={styles.row}>
    <p className={styles.browser} title={agent}>
      {describeBrowser(agent)} {current && <Badge>This device</Badge>}
    </p>
    <p className={styles.details}>
      Last used {time.format(new Date(seen_at))} from {address}
    </p>
    <p className={styles.details}>Signed in {time.format(new Date(signed_in_at))}</p>
  </li>
);

const SHOWN_AT_FIRST = 5;

/** Shows the latest sign-ins. The button stays in the document when pressed, so that it keeps focus. */
const SignInRows = ({ signIns }: { signIns: readonly SignIn[] }) => {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={styles.list}>
        {signIns.slice(0, all ? undefined : SHOWN_AT_FIRST).map((signIn) => (
          <SignInRow key={signIn.signed_in_at} signIn={signIn} />
        ))}
      </ul>
      {signIns.length > SHOWN_AT_FIRST && (
        <Button variant="outline" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${signIns.length} sign-ins`}
        </Button>
      )}
    </>
  );
};

const SignInList = () => {
  const { data, isError, refetch } = useGetSignInsQuery();
  if (data) return <SignInRows signIns={data} />;
  if (isError)
    return <ErrorState message="Your sign-ins could not be loaded." onRetry={() => void refetch()} />;
  return <Skeleton height="4.5rem" />;
};

/** The account's sign-ins, with a button that ends them all. */
export const SignIns = () => {
  const actions = useSessionActions();
  const navigate = useNavigate();
  const notify = useNotify();
  const [signOutEverywhere, { isLoading }] = useSignOutEverywhereMutation();
  const { banner, show } = useBanner();
  const end = async () => {
    try {
      const message = await signOutEverywhere().unwrap();
      await navigate(paths.home);
      await actions.signOut('forget');
      notify({ kind: 'success', message });
    } catch (error) {
      show({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <section className={styles.section} aria-labelledby="sign-ins">
      <h2 id="sign-ins">Recent sign-ins</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <SignInList />
      <p>Something you do not recognize? Sign out everywhere, then change your password.</p>
      <Button variant="outline" busy={isLoading} onClick={() => void end()}>
        Sign out everywhere
      </Button>
    </section>
  );
};
