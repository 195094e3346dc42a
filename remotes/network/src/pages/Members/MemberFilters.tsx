import { useEffect, useState, type RefObject } from 'react';
import { countOf, formatCount } from '@rushtone/domain';
import { SelectField, TextField } from '@rushtone/ui';
import { MEMBER_SORTS, type MembersQuery } from './arrange-members.ts';
import styles from './MembersPage.module.scss';

/** Debounce in ms, because browsers limit how often the URL may change. */
const DEBOUNCE_MS = 200;

const countText = (found: number | undefined, total: number | undefined): string => {
  if (found === undefined || total === undefined) return '';
  const of = found === total ? '' : `${formatCount(found)} of `;
  return `${of}${countOf(total, 'member')}`;
};

type MemberFiltersProps = {
  form: RefObject<HTMLFormElement | null>;
  query: MembersQuery;
  found: number | undefined;
  total: number | undefined;
};

export const MemberFilters = ({ form, query, found, total }: MemberFiltersProps) => {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed === query.q) return;
    const timer = setTimeout(() => {
      query.set({ q: typed });
      setTyped(undefined);
    }, DEBOUNCE_MS);
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
        {countText(found, total)}
      </p>
    </form>
  );
};
