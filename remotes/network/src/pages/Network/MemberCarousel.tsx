import type { Member } from '@rushtone/domain';
import { Carousel } from '@rushtone/ui';
import { MemberPicture } from '../../parts/MemberPicture/MemberPicture.tsx';
import { useChosenMember } from '../../parts/MemberDialog/use-chosen-member.ts';
import { NETWORK_AUTOPLAY_MS } from './autoplay.ts';
import styles from './Faces.module.scss';

/** Members side by side; a press opens one. */
export const MemberCarousel = ({ members }: { members: readonly Member[] }) => {
  const { open } = useChosenMember(members);
  return (
    <Carousel
      label="Members"
      size="small"
      autoplayMs={NETWORK_AUTOPLAY_MS}
      slides={members.map((member) => ({
        key: member.channel_id,
        content: (
          <button type="button" className={styles.face} onClick={() => open(member)}>
            <MemberPicture src={member.channel_pic} name={member.channel_name} />
            <span className={styles.name}>{member.channel_name}</span>
          </button>
        ),
      }))}
    />
  );
};
