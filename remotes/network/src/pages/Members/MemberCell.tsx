import { memo } from 'react';
import type { Member } from '@rushtone/domain';
import { MemberPicture } from '../../parts/MemberPicture/MemberPicture.tsx';
import styles from './MembersPage.module.scss';

type MemberCellProps = {
  member: Member;
  /** Its place among all, those included that are not in the document. */
  position: number;
  count: number;
  onOpen: (member: Member) => void;
};

export const MemberCell = memo(({ member, position, count, onOpen }: MemberCellProps) => (
  <li className={styles.cell} aria-setsize={count} aria-posinset={position}>
    <button type="button" className={styles.member} onClick={() => onOpen(member)}>
      <span className={styles.face}>
        <MemberPicture src={member.channel_pic} name={member.channel_name} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{member.channel_name}</bdi>
        {member.sub_tag && <span className={styles.subs}>{member.sub_tag} subscribers</span>}
      </span>
    </button>
  </li>
));
