import { linkify } from '../../logic/linkify.ts';
import styles from './SongDetails.module.scss';

/** The song's description as its author wrote it, with the addresses in it made links. */
export const Description = ({ text }: { text: string }) => (
  <p className={styles.description}>
    {linkify(text).map((part) =>
      part.href ? (
        <a key={part.at} href={part.href} target="_blank" rel="noopener nofollow ugc">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
);
