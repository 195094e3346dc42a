import type { ReactNode } from 'react';
import { PageLink, useSite } from '@rushtone/contract';
import { FIRST_MEMBERS, type Member, type SubscriberSite } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Carousel, ErrorState, SectionHeading, Skeleton } from '@rushtone/ui';
import { MemberDialog } from '../../components/MemberDialog.tsx';
import { MemberPicture } from '../../components/MemberPicture.tsx';
import { useSelectedMember } from '../../components/use-selected-member.ts';
import {
  useGetMembersQuery,
  useGetSubscriberSitesQuery,
  useGetTestimonialsQuery,
} from '../../data/network.api.ts';
import styles from './Carousels.module.scss';

/** Spec §9. */
const AUTOPLAY_MS = 2_000;
const TESTIMONIALS_AUTOPLAY_MS = 5_000;

type Query<Item> = { data?: readonly Item[]; isError: boolean; refetch: () => unknown };

/** The carousel of a list, its skeleton or its error; false for an empty list, which has no section. */
const carouselOf = <Item,>(
  { data, isError, refetch }: Query<Item>,
  name: string,
  render: (items: readonly Item[]) => ReactNode,
): ReactNode => {
  if (data) return data.length > 0 && render(data);
  if (isError) {
    return <ErrorState message={`The ${name} could not be loaded.`} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label="Loading" role="status">
      <Skeleton ratio="auto" />
    </div>
  );
};

const MemberCarousel = ({ members }: { members: readonly Member[] }) => {
  const { open } = useSelectedMember(members);
  return (
    <Carousel
      label="Members"
      size="small"
      autoplayMs={AUTOPLAY_MS}
      slides={members.map((member) => ({
        key: member.channel_id,
        content: (
          <button type="button" className={styles.slide} onClick={() => open(member)}>
            <MemberPicture src={member.channel_pic} name={member.channel_name} />
            <span className={styles.name}>{member.channel_name}</span>
          </button>
        ),
      }))}
    />
  );
};

export const Members = () => {
  const query = useGetMembersQuery({ limit: FIRST_MEMBERS });
  const carousel = carouselOf(query, 'members', (members) => <MemberCarousel members={members} />);
  return (
    carousel && (
      <section aria-labelledby="members">
        <SectionHeading id="members" title="Meet the members">
          <PageLink to={paths.members}>See all members</PageLink>
        </SectionHeading>
        {carousel}
        <MemberDialog members={query.data} />
      </section>
    )
  );
};

const SubscriberCarousel = ({ sites }: { sites: readonly SubscriberSite[] }) => {
  const { mainHost } = useSite().host;
  return (
    <Carousel
      label="Subscribers"
      size="small"
      autoplayMs={AUTOPLAY_MS}
      slides={sites.map(({ domain_name, name, profile_pic }) => ({
        key: domain_name,
        content: (
          <a className={styles.slide} href={`//${domain_name}.${mainHost}/`} draggable={false}>
            <MemberPicture src={profile_pic} name={name} />
            <span className={styles.name}>{name}</span>
          </a>
        ),
      }))}
    />
  );
};

export const Subscribers = () => {
  const carousel = carouselOf(useGetSubscriberSitesQuery(), 'subscribers', (sites) => (
    <SubscriberCarousel sites={sites} />
  ));
  return (
    carousel && (
      <section aria-labelledby="subscribers">
        <SectionHeading id="subscribers" title="Subscriber websites" />
        {carousel}
      </section>
    )
  );
};

/** Left out while it loads and when there are none. */
export const Testimonials = () => {
  const { data: members = [] } = useGetTestimonialsQuery();
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="testimonials">
      <SectionHeading id="testimonials" title="What members say" />
      <Carousel
        label="Testimonials"
        size="large"
        autoplayMs={TESTIMONIALS_AUTOPLAY_MS}
        slides={members.map((member) => ({
          key: member.channel_id,
          content: (
            <figure className={styles.testimonial}>
              <blockquote dir="auto">{member.testimonial}</blockquote>
              <figcaption>
                <span className={styles.picture}>
                  <MemberPicture src={member.channel_pic} name={member.channel_name} />
                </span>
                <span>
                  <strong>
                    <bdi>{member.channel_name}</bdi>
                  </strong>
                  {member.sub_tag && <small>{member.sub_tag} subscribers</small>}
                </span>
              </figcaption>
            </figure>
          ),
        }))}
      />
    </section>
  );
};
