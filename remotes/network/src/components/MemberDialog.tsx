import { useSite } from '@rushtone/contract';
import type { Member } from '@rushtone/domain';
import { Button, buttonClass, Dialog, ExternalIcon, useHydrated } from '@rushtone/ui';
import { MemberPicture } from './MemberPicture.tsx';
import { MemberSongs } from './MemberSongs.tsx';
import { useSelectedMember } from './use-selected-member.ts';
import styles from './MemberDialog.module.scss';

type MemberDialogProps = { members: readonly Member[] | undefined };

/** Shows the member in the URL; previous and next wrap around. */
export const MemberDialog = ({ members }: MemberDialogProps) => {
  const { index, switchTo, close } = useSelectedMember(members);
  const { video } = useSite().config;
  const hydrated = useHydrated();
  const member = members?.[index];
  if (!member || !members || !hydrated) return null;
  const [previous, next] = [members.at(index - 1), members[(index + 1) % members.length]];
  return (
    <Dialog
      title={member.channel_name}
      onClose={close}
      actions={
        <>
          <Button variant="outline" onClick={() => previous && switchTo(previous)}>
            Previous
          </Button>
          <Button variant="outline" onClick={() => next && switchTo(next)}>
            Next
          </Button>
          <a
            className={buttonClass()}
            href={new URL(`/channel/${encodeURIComponent(member.channel_id)}`, video.watch).href}
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
        <p className={styles.details}>
          {member.sub_tag && <strong>{member.sub_tag} subscribers</strong>}
          <span>
            Member {index + 1} of {members.length}
          </span>
        </p>
        {member.testimonial && <blockquote className={styles.quote}>{member.testimonial}</blockquote>}
      </div>
      <MemberSongs name={member.channel_name} />
    </Dialog>
  );
};
