import { usePlayer, useSite } from '@rushtone/contract';
import type { Member } from '@rushtone/domain';
import { Button, buttonClass, Dialog, ExternalIcon } from '@rushtone/ui';
import { channelAddress } from '../../logic/channel-address.ts';
import { MemberPicture } from '../MemberPicture/MemberPicture.tsx';
import { useChosenMember } from './use-chosen-member.ts';
import styles from './MemberDialog.module.scss';

type MemberDialogProps = { members: readonly Member[] | undefined };

/** The member whom the address names, with the way to the neighbours, round and round, and to the channel. */
export const MemberDialog = ({ members }: MemberDialogProps) => {
  const { index, turnTo, close } = useChosenMember(members);
  const player = usePlayer();
  const { video } = useSite().config;
  const member = members?.[index];
  if (!member || !members || typeof document === 'undefined') return null;
  const [previous, next] = [members.at(index - 1), members[(index + 1) % members.length]];
  return (
    <Dialog
      title={member.channel_name}
      onClose={close}
      makeRoom={player.makeRoom}
      actions={
        <>
          <Button look="outline" onClick={() => previous && turnTo(previous)}>
            Previous
          </Button>
          <Button look="outline" onClick={() => next && turnTo(next)}>
            Next
          </Button>
          <a
            className={buttonClass()}
            href={channelAddress(video, member.channel_id)}
            target="_blank"
            rel="noopener"
          >
            Visit channel
            <ExternalIcon size={16} />
          </a>
        </>
      }
    >
      <div className={styles.member} aria-live="polite">
        <MemberPicture key={member.channel_id} src={member.channel_pic} name={member.channel_name} />
        <p className={styles.facts}>
          {member.sub_tag && <strong>{member.sub_tag} subscribers</strong>}
          <span>
            Member {index + 1} of {members.length}
          </span>
        </p>
        {member.testimonial && <blockquote className={styles.said}>{member.testimonial}</blockquote>}
      </div>
    </Dialog>
  );
};
