import { useRef } from 'react';
import type { ApiError } from '@rushtone/contract';
import { Button, VisuallyHidden, type BannerMessage } from '@rushtone/ui';
import { useDisconnectMutation, type LinkProvider } from './account-info.api.ts';
import { ConnectForm } from './ConnectForm.tsx';
import styles from './ConnectedAccounts.module.scss';

type Props = {
  provider: LinkProvider;
  label: string;
  /** Under which name it is linked; null when it is not, undefined until that is known. */
  name: string | null | undefined;
  onMessage: (message: BannerMessage) => void;
};

const stateOf = (name: Props['name']): string => {
  if (name === undefined) return 'Looking…';
  return name === null ? 'Not connected' : `Connected as ${name}`;
};

/** One account elsewhere: whether it is linked, and the button that changes it. */
export const Connection = ({ provider, label, name, onMessage }: Props) => {
  const [disconnect, { isLoading }] = useDisconnectMutation();
  const item = useRef<HTMLLIElement>(null);
  const end = async () => {
    try {
      onMessage({ kind: 'success', message: await disconnect(provider).unwrap() });
      // The button is about to go.
      item.current?.focus();
    } catch (error) {
      onMessage({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <li ref={item} className={styles.connection} tabIndex={-1}>
      <div className={styles.words}>
        <strong>{label}</strong>
        <span className={styles.state}>{stateOf(name)}</span>
      </div>
      {name === null && <ConnectForm provider={provider} label={label} onMessage={onMessage} />}
      {typeof name === 'string' && (
        <Button look="outline" busy={isLoading} onClick={() => void end()}>
          Disconnect<VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
};
