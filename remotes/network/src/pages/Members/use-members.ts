import { useDeferredValue, useMemo } from 'react';
import { FIRST_MEMBERS, MEMBERS_LIMIT } from '@rushtone/domain';
import { useGetMembersQuery } from '../../data/network.api.ts';
import { arrangeMembers, type MemberSort } from '../../logic/arrange-members.ts';

/** The members that the page shows: the first ones until all are there, unless all are needed to choose from. */
export const useMembers = ({ q, sort }: { q: string; sort: MemberSort }) => {
  const first = useGetMembersQuery({ limit: FIRST_MEMBERS });
  const all = useGetMembersQuery({ limit: MEMBERS_LIMIT });
  const words = useDeferredValue(q);
  const asPlaced = words === '' && sort === 'featured';
  const known = all.data ?? (asPlaced ? first.data : undefined);
  const members = useMemo(() => known && arrangeMembers(known, { q: words, sort }), [known, words, sort]);
  const retry = () => {
    void first.refetch();
    void all.refetch();
  };
  return { members, total: all.data?.length, isError: all.isError, retry };
};
