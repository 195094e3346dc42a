import { useCallback, useEffect, useRef } from 'react';
import type { Member } from '@rushtone/domain';
import { CalmPictures } from '@rushtone/ui';
import { useChosenMember } from '../../parts/MemberDialog/use-chosen-member.ts';
import { MemberCell } from './MemberCell.tsx';
import { useRowsInView } from './use-rows-in-view.ts';
import styles from './MembersPage.module.scss';

/** Opens a member; the function stays the same, so that no cell is drawn again while the page scrolls. */
const useOpen = (members: readonly Member[]) => {
  const { open } = useChosenMember(members);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useCallback((member: Member) => latest.current(member), []);
};

/** All members, of which only the rows in view are in the document: the others are empty space. */
export const MemberGrid = ({ members }: { members: readonly Member[] }) => {
  const grid = useRef<HTMLUListElement>(null);
  const open = useOpen(members);
  const { from, to, style } = useRowsInView(grid, members.length);
  return (
    <ul ref={grid} className={styles.grid} style={style} aria-label="Members">
      <CalmPictures>
        {members.slice(from, to).map((member, index) => (
          <MemberCell
            key={member.channel_id}
            member={member}
            position={from + index + 1}
            count={members.length}
            onOpen={open}
          />
        ))}
      </CalmPictures>
    </ul>
  );
};
