import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import type { RenderLink } from '../lib/render-link.ts';
import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';
import { Equalizer } from './Equalizer.tsx';
import styles from './Card.module.scss';

type CardProps = {
  title: string;
  /** The card's one link: the title, stretched over the whole card. */
  link: RenderLink;
  cover: ReactNode;
  meta?: ReactNode;
  badges?: ReactNode;
  /** Buttons of its own on the cover, above the stretched link: shown on hover, on focus and, on touch, always. */
  action?: ReactNode;
  /** The button of its menu, beside the words. */
  more?: ReactNode;
  /** It is the player's song. */
  heard?: 'playing' | 'paused';
  /** Why it cannot be had now; the card is greyed. */
  unavailable?: string | false;
  /** A row with a small picture where the screen is narrow. */
  compact?: boolean;
};

const HEARD = { playing: 'Now playing', paused: 'Paused' } as const;

/** An item of a `CardGrid`. */
export const Card = ({
  title,
  link,
  cover,
  meta,
  badges,
  action,
  more,
  heard,
  unavailable,
  compact,
}: CardProps) => (
  <li
    className={classes(
      styles.card,
      heard && styles.heard,
      unavailable && styles.unavailable,
      compact && styles.compact,
    )}
  >
    <div className={styles.cover}>
      {cover}
      {badges && <div className={styles.badges}>{badges}</div>}
    </div>
    <div className={styles.words}>
      <p className={styles.title}>
        {link({ className: styles.link, children: title })}
        {heard && <VisuallyHidden>{HEARD[heard]}</VisuallyHidden>}
      </p>
      {(meta || heard || unavailable) && (
        <p className={styles.meta}>
          {heard && <Equalizer moving={heard === 'playing'} />}
          {meta}
          {unavailable && <span className={styles.reason}>{unavailable}</span>}
        </p>
      )}
    </div>
    {action && <div className={styles.action}>{action}</div>}
    {more && <div className={styles.more}>{more}</div>}
  </li>
);
