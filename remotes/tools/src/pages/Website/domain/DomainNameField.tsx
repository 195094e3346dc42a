import { useEffect, useState } from 'react';
import { useSite } from '@rushtone/contract';
import { DOMAIN_NAME_MAX_LENGTH, DOMAIN_NAME_MIN_LENGTH } from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import { TextField } from '@rushtone/ui';
import { useGetAvailabilityQuery } from '../../../data/website.api.ts';
import { DOMAIN_FIELD } from '../website-fields.ts';
import styles from '../WebsitePage.module.scss';

const RULE = `${DOMAIN_NAME_MIN_LENGTH} to ${DOMAIN_NAME_MAX_LENGTH} letters, digits or hyphens; no hyphen at either end.`;
const DEBOUNCE_MS = 300;

type Availability = { state: 'unknown' | 'checking' | 'free' | 'taken'; message: string };

/** Checks whether a typed domain name is available; unknown for a short one and for the site's `own` name. */
const useAvailability = (typed: string, own: string): Availability => {
  const { host } = useSite();
  const name = typed.trim().toLowerCase();
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(name), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const checked = name.length >= DOMAIN_NAME_MIN_LENGTH && name !== own;
  const { currentData, isError } = useGetAvailabilityQuery(name, { skip: !checked || settled !== name });
  if (!checked || isError) return { state: 'unknown', message: '' };
  if (!currentData || settled !== name) return { state: 'checking', message: 'Checking…' };
  return currentData.available
    ? { state: 'free', message: `${subscriberHost(host, name)} is free.` }
    : { state: 'taken', message: currentData.message };
};

type DomainNameFieldProps = {
  value: string;
  /** Current name of the site. */
  own: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

/** Field for the first label of the site's domain, which shows while typing whether it is available. */
export const DomainNameField = ({ own, ...field }: DomainNameFieldProps) => {
  const { state, message } = useAvailability(field.value, own);
  return (
    <div className={styles.domain}>
      <TextField {...DOMAIN_FIELD} hint={RULE} spellCheck={false} {...field} />
      <p role="status" className={styles.availability} data-state={state}>
        {message}
      </p>
    </div>
  );
};
