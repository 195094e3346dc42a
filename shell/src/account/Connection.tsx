import { useRef, type FormEvent } from 'react';
import { useLocation, useServices, type ApiError } from '@rushtone/contract';
import { Button, VisuallyHidden, type BannerMessage } from '@rushtone/ui';
import { useDisconnectMutation, type LinkProvider } from './account-info.api.ts';
import styles from './ConnectedAccounts.module.scss';

type Provider = {
  provider: LinkProvider;
  label: string;
  onMessage: (message: BannerMessage) => void;
};

/** The token is added when the form is submitted, so it is in no address and in no document. */
const submitWithToken = (form: HTMLFormElement, token: string) => {
  form.addEventListener('formdata', ({ formData }) => formData.set('firebase_auth_token', token), {
    once: true,
  });
  form.submit();
};

/** Goes to the provider by a form, because an address would show the token (spec §10.22). */
const ConnectForm = ({ provider, label, onMessage }: Provider) => {
  const { token, config } = useServices();
  const { pathname } = useLocation();
  const connect = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    try {
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

/** Name of the linked account; null when none is linked, undefined while loading. */
type Name = string | null | undefined;

const statusOf = (name: Name): string => {
  if (name === undefined) return 'Checking…';
  return name === null ? 'Not connected' : `Connected as ${name}`;
};

/** One provider: whether an account is linked, and the button that changes it. */
export const Connection = ({ provider, label, name, onMessage }: Provider & { name: Name }) => {
  const [disconnect, { isLoading }] = useDisconnectMutation();
  const item = useRef<HTMLLIElement>(null);
  const unlink = async () => {
    try {
      onMessage({ kind: 'success', message: await disconnect(provider).unwrap() });
      // The button is about to be removed.
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
