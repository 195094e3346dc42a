import { useEffect, useState } from 'react';
import { DOMAIN_NAME_MIN_LENGTH } from '@rushtone/domain';
import { useGetAvailabilityQuery } from '../../data/website.api.ts';

const TYPING_MS = 300;

export type NameState =
  { kind: 'untold' } | { kind: 'checking' } | { kind: 'free' } | { kind: 'not free'; why: string };

/** What the server says of a domain name while it is typed; nothing of a short one, and of the `own` one. */
export const useAvailability = (typed: string, own: string): NameState => {
  const name = typed.trim().toLowerCase();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), TYPING_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const told = name.length >= DOMAIN_NAME_MIN_LENGTH && name !== own;
  const { currentData, isError } = useGetAvailabilityQuery(asked, { skip: !told || asked !== name });
  if (!told || isError) return { kind: 'untold' };
  if (!currentData || asked !== name) return { kind: 'checking' };
  return currentData.available ? { kind: 'free' } : { kind: 'not free', why: currentData.message };
};
