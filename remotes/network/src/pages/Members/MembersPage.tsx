import { useDeferredValue, useMemo, useRef } from 'react';
import { KEEP_SCROLL, usePageTitle, useSearchParams, useSite } from '@rushtone/contract';
import { FIRST_MEMBERS, MEMBERS_LIMIT } from '@rushtone/domain';
import { withParams } from '@rushtone/site';
import { Button, Container, EmptyState, ErrorState, PageHeader } from '@rushtone/ui';
import { MemberDialog } from '../../components/MemberDialog.tsx';
import { useGetMembersQuery } from '../../data/network.api.ts';
import { arrangeMembers, readMemberSort, type MembersQuery } from './arrange-members.ts';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberGrid, MemberSkeletons } from './MemberGrid.tsx';
import styles from './MembersPage.module.scss';

/** Returns the search text and sort order in the URL. */
const useMembersQuery = (): MembersQuery => {
  const [search, setSearch] = useSearchParams();
  const set: MembersQuery['set'] = ({ sort, ...changes }) => {
    const params = sort ? { ...changes, sort: sort === 'featured' ? null : sort } : changes;
    setSearch(withParams(search, params), { replace: true, state: KEEP_SCROLL });
  };
  return { q: search.get('q') ?? '', sort: readMemberSort(search.get('sort')), set };
};

/** Returns the first members until all have loaded, unless search or sorting needs all of them. */
const useMembers = ({ q, sort }: MembersQuery) => {
  const first = useGetMembersQuery({ limit: FIRST_MEMBERS });
  const all = useGetMembersQuery({ limit: MEMBERS_LIMIT });
  const text = useDeferredValue(q);
  const loaded = all.data ?? (text === '' && sort === 'featured' ? first.data : undefined);
  const members = useMemo(() => loaded && arrangeMembers(loaded, { q: text, sort }), [loaded, text, sort]);
  const retry = () => {
    void first.refetch();
    void all.refetch();
  };
  return { members, total: all.data?.length, isError: all.isError, retry };
};

export const Page = () => {
  const { site } = useSite();
  const query = useMembersQuery();
  const { members, total, isError, retry } = useMembers(query);
  const search = useRef<HTMLFormElement>(null);
  const showAll = () => {
    const box = search.current?.querySelector('input');
    if (box) box.value = '';
    box?.focus();
    query.set({ q: '' });
  };
  usePageTitle('Members');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow="Creator network"
        title="Members"
        lead={`The creators behind the songs of ${site.name}. Select one to see the profile and visit the channel.`}
      />
      <MemberFilters form={search} query={query} found={members?.length} total={total} />
      {isError && !members ? (
        <ErrorState message="The members could not be loaded." onRetry={retry} />
      ) : !members ? (
        <MemberSkeletons />
      ) : members.length > 0 ? (
        <MemberGrid members={members} />
      ) : query.q ? (
        <EmptyState
          title="No members found"
          text="Try fewer letters or another spelling."
          action={
            <Button variant="outline" onClick={showAll}>
              Show all members
            </Button>
          }
        />
      ) : (
        <EmptyState
          title="There are no members yet."
          action={
            <Button variant="outline" onClick={retry}>
              Reload
            </Button>
          }
        />
      )}
      <MemberDialog members={members} />
    </Container>
  );
};
