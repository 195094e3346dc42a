import { useEffect, useEffectEvent } from 'react';
import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { SectionHeading, Thumbnail } from '@rushtone/ui';
import { HOME_MEMBERS, useGetMembersQuery } from '../../data/listening.api.ts';
import styles from './lists.module.scss';

/** The network's creators, each linking to their card; if there are none, `onNone` collapses the reserved space. */
export const MembersRow = ({ onNone }: { onNone: () => void }) => {
  const { data: members, isError } = useGetMembersQuery(HOME_MEMBERS);
  const none = isError || members?.length === 0;
  const giveBack = useEffectEvent(onNone);
  useEffect(() => {
    if (none) giveBack();
  }, [none]);
  if (!members || none) return null;
  return (
    <section className={styles.new} aria-labelledby="home-members">
      <SectionHeading id="home-members" title="Meet the members">
        <Link to={paths.members}>All members</Link>
      </SectionHeading>
      <ul className={styles.members} aria-label="Members">
        {members.map(({ channel_id, channel_name, channel_pic, sub_tag }) => (
          <li key={channel_id}>
            <Link className={styles.member} to={paths.member(channel_id)}>
              <span className={styles.portrait}>
                <Thumbnail src={channel_pic || null} name={channel_name} />
              </span>
              <bdi className={styles.memberName}>{channel_name}</bdi>
              {sub_tag && <span className={styles.artist}>{sub_tag} subscribers</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
