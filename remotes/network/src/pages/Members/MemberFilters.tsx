import { useEffect, useState, type RefObject } from 'react';
import { SelectField, TextField } from '@rushtone/ui';
import { exactNumber } from '../../logic/big-number.ts';
import { MEMBER_SORTS } from '../../logic/arrange-members.ts';
import type { MembersQuery } from './use-members-query.ts';
import styles from './MembersPage.module.scss';

type MemberFiltersProps = {
  form: RefObject<HTMLFormElement | null>;
  query: MembersQuery;
  found: number | undefined;
  total: number | undefined;
};

const counted = (found: number | undefined, total: number | undefined): string => {
  if (found === undefined || total === undefined) return '';
  return found === total
    ? `${exactNumber(total)} members`
    : `${exactNumber(found)} of ${exactNumber(total)} members`;
};

/** The address changes when a word has been typed, not at each letter: browsers limit how often it may. */
const SETTLED_MS = 200;

export const MemberFilters = ({ form, query, found, total }: MemberFiltersProps) => {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed === query.q) return;
    const timer = setTimeout(() => {
      query.set({ q: typed });
      setTyped(undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, query]);
  return (
    <form
      ref={form}
      className={styles.filters}
      role="search"
      aria-label="Members"
      onSubmit={(event) => event.preventDefault()}
      onInput={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}
    >
      <TextField label="Search members" name="q" type="search" defaultValue={query.q} autoComplete="off" />
      <SelectField
        label="Sort by"
        value={query.sort}
        options={MEMBER_SORTS}
        onChange={(sort) => query.set({ sort })}
      />
      <p className={styles.count} role="status">
        {counted(found, total)}
      </p>
    </form>
  );
};
