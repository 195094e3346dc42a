import { Thumbnail, type RenderLink } from '@rushtone/ui';
import styles from './SongAside.module.scss';

type MediaRowProps = { title: string; src: string; link: RenderLink };

/** A small picture and a title, all of it one link. */
export const MediaRow = ({ title, src, link }: MediaRowProps) => (
  <div className={styles.row}>
    <Thumbnail className={styles.picture} src={src} name={title} />
    <p className={styles.title}>{link({ className: styles.link, children: title })}</p>
  </div>
);
