import { useSite } from '@rushtone/contract';
import { DOMAIN_NAME_MAX_LENGTH, DOMAIN_NAME_MIN_LENGTH } from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import { TextField } from '@rushtone/ui';
import { DOMAIN_FIELD } from '../../logic/website-fields.ts';
import { useAvailability, type NameState } from './use-availability.ts';
import styles from './WebsitePage.module.scss';

const RULE = `${DOMAIN_NAME_MIN_LENGTH} to ${DOMAIN_NAME_MAX_LENGTH} letters, digits or hyphens; no hyphen at either end.`;

const words = (state: NameState, address: string): string => {
  switch (state.kind) {
    case 'untold':
      return '';
    case 'checking':
      return 'Checking…';
    case 'free':
      return `${address} is free.`;
    case 'not free':
      return state.why;
  }
};

type DomainNameFieldProps = {
  value: string;
  /** The name that the site has now. */
  own: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

/** The first label of the site's address, with a word while it is typed on whether it can be had. */
export const DomainNameField = ({ value, own, error, onValue }: DomainNameFieldProps) => {
  const { host } = useSite();
  const state = useAvailability(value, own);
  const address = subscriberHost(host, value.trim().toLowerCase());
  return (
    <div className={styles.domain}>
      <TextField {...DOMAIN_FIELD} hint={RULE} spellCheck={false} {...{ value, error, onValue }} />
      <p role="status" className={styles.availability} data-state={state.kind}>
        {words(state, address)}
      </p>
    </div>
  );
};
