import type { ComponentProps, ReactNode } from 'react';
import { PageLink, useSite } from '@rushtone/contract';
import { FIRST_MEMBERS, type Member, type SubscriberSite } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Carousel, ErrorState, languageOf, SectionHeading, Skeleton } from '@rushtone/ui';
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

type CarouselSectionProps<Item> = Pick<ComponentProps<typeof Carousel>, 'label'> & {
  id: string;
  title: string;
  more?: ReactNode;
  query: { data?: readonly Item[] | undefined; isError: boolean; refetch: () => unknown };
  slideOf: (item: Item) => ComponentProps<typeof Carousel>['slides'][number];
};

/** A list's carousel, skeleton or error; hidden if the list is empty. */
const CarouselSection = <Item,>({ id, title, label, more, query, slideOf }: CarouselSectionProps<Item>) => {
  const { data, isError, refetch } = query;
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        {more}
      </SectionHeading>
      {data ? (
        <Carousel label={label} size="small" autoplayMs={AUTOPLAY_MS} slides={data.map(slideOf)} />
      ) : isError ? (
        <ErrorState message={`The ${id} could not be loaded.`} onRetry={refetch} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" aria-label="Loading" role="status">
          <Skeleton ratio="auto" />
        </div>
      )}
    </section>
  );
};

export const Members = () => {
  const query = useGetMembersQuery({ limit: FIRST_MEMBERS });
  const { open } = useSelectedMember(query.data);
  const slideOf = (member: Member) => ({
    key: member.channel_id,
    content: (
      <button type="button" className={styles.slide} onClick={() => open(member)}>
        <MemberPicture src={member.channel_pic} name={member.channel_name} />
        <span className={styles.name}>{member.channel_name}</span>
      </button>
    ),
  });
  const more = <PageLink to={paths.members}>See all members</PageLink>;
  return (
    <>
      <CarouselSection
        id="members"
        title="Meet the members"
        label="Members"
        more={more}
        query={query}
        slideOf={slideOf}
      />
      <MemberDialog members={query.data} />
    </>
  );
};

export const Subscribers = () => {
  const { mainHost } = useSite().host;
  const query = useGetSubscriberSitesQuery();
  const slideOf = ({ domain_name, name, profile_pic }: SubscriberSite) => ({
    key: domain_name,
    content: (
      <a className={styles.slide} href={`//${domain_name}.${mainHost}/`} draggable={false}>
        <MemberPicture src={profile_pic} name={name} />
        <span className={styles.name}>{name}</span>
      </a>
    ),
  });
  return (
    <CarouselSection
      id="subscribers"
      title="Subscriber websites"
      label="Subscribers"
      query={query}
      slideOf={slideOf}
    />
  );
};

/** Hidden while loading and if there are none. */
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
              <blockquote dir="auto" lang={languageOf(member.testimonial ?? '')}>
                {member.testimonial}
              </blockquote>
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
