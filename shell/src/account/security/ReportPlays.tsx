import { useServices, type ApiError } from '@rushtone/contract';
import { Banner, Button, Form, Skeleton, TextField, useBanner, useForm } from '@rushtone/ui';
import {
  useConnectListensMutation,
  useDisconnectListensMutation,
  useGetListenServicesQuery,
} from '../../listens/listens.api.ts';
import { setReportsPlays } from '../../listens/unreported-plays.ts';
import styles from './SignIns.module.scss';

const SERVICE = { service: 'listenbrainz' } as const;

type Props = { uid: string; tokenPage: string };

const Connect = ({ uid, tokenPage }: Props) => {
  const [connect] = useConnectListensMutation();
  const form = useForm({
    saved: { token: '' },
    validate: ({ token }) => (token === '' ? { token: 'Please enter your token.' } : {}),
    send: async ({ token }) => {
      await connect({ ...SERVICE, token }).unwrap();
      return () => setReportsPlays(uid, true);
    },
  });
  return (
    <>
      <p>
        Off until you connect it. Then ListenBrainz is told each song of which you have heard half, or four
        minutes, and what plays now; not while your history is paused. The token is kept encrypted; you find
        it in{' '}
        <a href={tokenPage} target="_blank" rel="noopener">
          your settings of ListenBrainz
        </a>
        .
      </p>
      <Form form={form} action="Connect ListenBrainz" label="ListenBrainz" className={styles.form}>
        <TextField label="User token" autoComplete="off" {...form.field('token')} />
      </Form>
    </>
  );
};

/** Connects the account with ListenBrainz, which is then told what it plays. Nothing where the site has no such service. */
export const ReportPlays = () => {
  const { session, config } = useServices();
  const { listenBrainz: tokenPage } = config;
  const { data, isError, refetch } = useGetListenServicesQuery(undefined, { skip: !tokenPage });
  const [disconnect, { isLoading }] = useDisconnectListensMutation();
  const { banner, show } = useBanner();
  const user = session.get();
  if (!tokenPage || user.status !== 'user') return null;
  const connected = data?.find(({ service }) => service === SERVICE.service);
  const end = async () => {
    try {
      await disconnect(SERVICE).unwrap();
      setReportsPlays(user.uid, false);
      show({ kind: 'success', message: 'ListenBrainz is disconnected.' });
    } catch (error) {
      show({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <section className={styles.section} aria-labelledby="report-plays">
      <h2 id="report-plays">Report what you play</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {isError && !data && (
        <p role="alert">
          Your connection with ListenBrainz could not be loaded.{' '}
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton height="120px" />}
      {connected?.refused && (
        <p role="alert">
          ListenBrainz no longer accepts the token of {connected.name}. Connect it once more.
        </p>
      )}
      {connected && !connected.refused && <p>Plays are reported to {connected.name} on ListenBrainz.</p>}
      {connected && (
        <Button variant="outline" busy={isLoading} onClick={() => void end()}>
          Disconnect ListenBrainz
        </Button>
      )}
      {data && (!connected || connected.refused) && <Connect uid={user.uid} tokenPage={tokenPage} />}
    </section>
  );
};
