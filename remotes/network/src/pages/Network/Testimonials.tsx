import { Carousel, SectionHeading } from '@rushtone/ui';
import { useGetTestimonialsQuery } from '../../data/network.api.ts';
import { MemberPicture } from '../../parts/MemberPicture/MemberPicture.tsx';
import { TESTIMONIALS_AUTOPLAY_MS } from './autoplay.ts';
import styles from './Testimonials.module.scss';

/** What members say. The page does without it until it is there, and when there is none. */
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
            <figure className={styles.card}>
              <blockquote dir="auto">{member.testimonial}</blockquote>
              <figcaption>
                <span className={styles.face}>
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
