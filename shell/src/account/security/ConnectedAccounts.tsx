import { useRef, type FormEvent } from 'react';
import { useLocation, useServices, useSite, type ApiError } from '@rushtone/contract';
import { Banner, Button, useBanner, VisuallyHidden, type BannerMessage } from '@rushtone/ui';
import { useDisconnectMutation, useGetAccountInfoQuery, type LinkProvider } from '../account-info.api.ts';
import { confirmPassword } from '../../session/confirmation.ts';
import { useSessionActions } from '../../session/SessionContext.ts';
import styles from './ConnectedAccounts.module.scss';

type Provider = {
  provider: LinkProvider;
  label: string;
  onMessage: (message: BannerMessage) => void;
};

/** Adds the token when the form is submitted, so that it is in neither a URL nor the document. */
const submitWithToken = (form: HTMLFormElement, token: string) => {
  form.addEventListener('formdata', ({ formData }) => formData.set('firebase_auth_token', token), {
    once: true,
  });
  form.submit();
};

/** Goes to the provider with a form POST, because a URL would expose the token (spec §10.22). */
const ConnectForm = ({ provider, label, onMessage }: Provider) => {
  const { token, config } = useServices();
  const { identity } = useSessionActions();
  const { pathname } = useLocation();
  const connect = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      if (!(await (await identity()).signedInRecently()) && !(await confirmPassword())) return;
      submitWithToken(form, (await token()) ?? '');
    } catch (error) {
      onMessage({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <form
      method="post"
      action={`${config.apiBase}/account/link_${provider}`}
      onSubmit={(event) => void connect(event)}
    >
      <input type="hidden" name="return_url" value={pathname} />
      <Button type="submit" variant="outline">
        Connect<VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </form>
  );
};

/** Name of the linked account; `null` if none is linked, `undefined` while loading. */
type Name = string | null | undefined;

const statusOf = (name: Name): string => {
  if (name === undefined) return 'Checking…';
  return name === null ? 'Not connected' : `Connected as ${name}`;
};

/** Shows whether a provider's account is linked, with a button to connect or disconnect it. */
const Connection = ({ provider, label, name, onMessage }: Provider & { name: Name }) => {
  const [disconnect, { isLoading }] = useDisconnectMutation();
  const item = useRef<HTMLLIElement>(null);
  const unlink = async () => {
    try {
      onMessage({ kind: 'success', message: await disconnect(provider).unwrap() });
      // The focused button is about to be removed.
      item.current?.focus();
    } catch (error) {
      onMessage({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <li ref={item} className={styles.connection} tabIndex={-1}>
      <div className={styles.text}>
        <strong>{label}</strong>
        <span className={styles.status}>{statusOf(name)}</span>
      </div>
      {name === null && <ConnectForm provider={provider} label={label} onMessage={onMessage} />}
      {typeof name === 'string' && (
        <Button variant="outline" busy={isLoading} onClick={() => void unlink()}>
          Disconnect<VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
};

const PROVIDERS: readonly { provider: LinkProvider; label: string }[] = [
  { provider: 'discord', label: 'Discord' },
  { provider: 'youtube', label: 'YouTube' },
];

/** The linked accounts (spec §2), limited to providers that this installation supports. */
export const ConnectedAccounts = () => {
  const { linking } = useSite().config;
  const { data, isError, refetch } = useGetAccountInfoQuery();
  const { banner, show } = useBanner();
  const supported = PROVIDERS.filter(({ provider }) => linking[provider]);
  if (supported.length === 0) return null;
  const names = {
    discord: data?.discord ?? data?.discord_id,
    youtube: data?.channel_name ?? data?.channel_id,
  };
  return (
    <section className={styles.panel} aria-labelledby="connected-accounts">
      <h2 id="connected-accounts">Connected accounts</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {isError && !data ? (
        <p className={styles.failed} role="alert">
          Your connected accounts could not be loaded.
          <Button variant="outline" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <ul>
          {supported.map(({ provider, label }) => (
            <Connection
              key={provider}
              provider={provider}
              label={label}
              name={data && (names[provider] ?? null)}
              onMessage={show}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
