import { Thumbnail } from '@rushtone/ui';
import styles from './MemberPicture.module.scss';

type MemberPictureProps = {
  src: string | null;
  name: string;
  eager?: boolean;
};

/** A channel's round picture; as large as its place. */
export const MemberPicture = ({ src, name, eager }: MemberPictureProps) => (
  <span className={styles.picture}>
    <Thumbnail src={src || null} name={name} eager={eager} />
  </span>
);
