import type { ReactNode } from 'react';
import { PageLink } from '@rushtone/contract';
import { FIRST_MEMBERS } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { ErrorState, SectionHeading } from '@rushtone/ui';
import { useGetMembersQuery, useGetSubscriberSitesQuery } from '../../data/network.api.ts';
import { CarouselSkeleton } from '../../parts/CarouselSkeleton/CarouselSkeleton.tsx';
import { MemberDialog } from '../../parts/MemberDialog/MemberDialog.tsx';
import { MemberCarousel } from './MemberCarousel.tsx';
import { SubscriberCarousel } from './SubscriberCarousel.tsx';

type Read<Item> = { data?: readonly Item[]; isError: boolean; refetch: () => unknown };

/** A list as its carousel, or what stands there instead; an empty one is left out with its heading. */
const shown = <Item,>(
  { data, isError, refetch }: Read<Item>,
  what: string,
  draw: (items: readonly Item[]) => ReactNode,
): ReactNode => {
  if (data) return data.length > 0 && draw(data);
  if (isError)
    return <ErrorState message={`The ${what} could not be loaded.`} onRetry={() => void refetch()} />;
  return <CarouselSkeleton size="small" />;
};

export const Members = () => {
  const read = useGetMembersQuery({ limit: FIRST_MEMBERS });
  const list = shown(read, 'members', (members) => <MemberCarousel members={members} />);
  return (
    list && (
      <section aria-labelledby="members">
        <SectionHeading id="members" title="Meet the members">
          <PageLink to={paths.members}>See all members</PageLink>
        </SectionHeading>
        {list}
        <MemberDialog members={read.data} />
      </section>
    )
  );
};

export const Subscribers = () => {
  const list = shown(useGetSubscriberSitesQuery(), 'subscribers', (sites) => (
    <SubscriberCarousel sites={sites} />
  ));
  return (
    list && (
      <section aria-labelledby="subscribers">
        <SectionHeading id="subscribers" title="Subscribers with a site of their own" />
        {list}
      </section>
    )
  );
};
