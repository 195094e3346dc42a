import { KEEP_SCROLL, useSearchParams } from '@rushtone/contract';
import { readMemberSort, type MemberSort } from '../../logic/arrange-members.ts';

export type MembersQuery = {
  q: string;
  sort: MemberSort;
  set: (changes: { q?: string; sort?: MemberSort }) => void;
};

/** Search and sort of the page live in its address. */
export const useMembersQuery = (): MembersQuery => {
  const [search, setSearch] = useSearchParams();
  const set: MembersQuery['set'] = (changes) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value && value !== 'featured') next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true, state: KEEP_SCROLL });
  };
  return {
    q: search.get('q') ?? '',
    sort: readMemberSort(search.get('sort')),
    set,
  };
};
