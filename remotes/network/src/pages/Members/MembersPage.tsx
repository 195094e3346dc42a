import { useRef } from 'react';
import { usePageTitle, useSite } from '@rushtone/contract';
import { Button, Container, EmptyState, ErrorState, PageHeader } from '@rushtone/ui';
import { MemberDialog } from '../../parts/MemberDialog/MemberDialog.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberGrid } from './MemberGrid.tsx';
import { MemberSkeletons } from './MemberSkeletons.tsx';
import { useMembers } from './use-members.ts';
import { useMembersQuery } from './use-members-query.ts';
import styles from './MembersPage.module.scss';

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
        lead={`Everybody who makes the songs of ${site.name}. Open one to read more and to visit the channel.`}
      />
      <MemberFilters form={search} query={query} found={members?.length} total={total} />
      {isError && !members ? (
        <ErrorState message="The members could not be loaded." onRetry={retry} />
      ) : !members ? (
        <MemberSkeletons />
      ) : members.length > 0 ? (
        <MemberGrid members={members} />
      ) : (
        <EmptyState
          title={query.q ? 'No members found' : 'There are no members yet.'}
          text={query.q ? 'Try fewer letters, or another spelling.' : undefined}
          action={
            <Button look="outline" onClick={query.q ? showAll : retry}>
              {query.q ? 'Show all members' : 'Look again'}
            </Button>
          }
        />
      )}
      <MemberDialog members={members} />
    </Container>
  );
};
