import { useSite } from '@rushtone/contract';
import type { SubscriberSite } from '@rushtone/domain';
import { Carousel } from '@rushtone/ui';
import { MemberPicture } from '../../parts/MemberPicture/MemberPicture.tsx';
import { NETWORK_AUTOPLAY_MS } from './autoplay.ts';
import styles from './Faces.module.scss';

/** Subscribers side by side; each leads to the site of its own. */
export const SubscriberCarousel = ({ sites }: { sites: readonly SubscriberSite[] }) => {
  const { mainHost } = useSite().host;
  return (
    <Carousel
      label="Subscribers"
      size="small"
      autoplayMs={NETWORK_AUTOPLAY_MS}
      slides={sites.map(({ domain_name, name, profile_pic }) => ({
        key: domain_name,
        content: (
          <a className={styles.face} href={`//${domain_name}.${mainHost}/`} draggable={false}>
            <MemberPicture src={profile_pic} name={name} />
            <span className={styles.name}>{name}</span>
          </a>
        ),
      }))}
    />
  );
};
