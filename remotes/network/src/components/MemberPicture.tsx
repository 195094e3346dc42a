import { Thumbnail } from '@rushtone/ui';
import styles from './MemberPicture.module.scss';

/** A channel's round picture, which fills its container. */
export const MemberPicture = ({ src, name }: { src: string | null; name: string }) => (
  <span className={styles.picture}>
    <Thumbnail src={src || null} name={name} />
  </span>
);
