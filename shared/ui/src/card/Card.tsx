import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { VisuallyHidden } from '../lib/VisuallyHidden.tsx';
import { Equalizer } from './Equalizer.tsx';
import styles from './Card.module.scss';

/** Renders the router's link with these props, because this package does not depend on a router. */
export type RenderLink = (props: { className: string | undefined; children: ReactNode }) => ReactNode;

type CardProps = {
  title: string;
  /** The card's only link: the title, whose clickable area covers the whole card. */
  link: RenderLink;
  cover: ReactNode;
  meta?: ReactNode;
  badges?: ReactNode;
  /** Buttons on the cover, shown on hover and focus, and always on touch screens. */
  action?: ReactNode;
  /** Menu button next to the text. */
  menu?: ReactNode;
  /** Set when the card's song is in the player. */
  playback?: 'playing' | 'paused' | undefined;
  /** Why the item is unavailable; the card is grayed out. */
  unavailable?: string | false | undefined;
  /** Shows a row with a small cover on narrow screens. */
  compact?: boolean;
};

const PLAYBACK_TEXT = { playing: 'Now playing', paused: 'Paused' } as const;

/** An item of a `CardGrid`. */
export const Card = ({
  title,
  link,
  cover,
  meta,
  badges,
  action,
  menu,
  playback,
  unavailable,
  compact,
}: CardProps) => (
  <li
    className={classes(
      styles.card,
      playback && styles.current,
      unavailable && styles.unavailable,
      compact && styles.compact,
    )}
  >
    <div className={styles.cover}>{cover}</div>
    <p className={styles.title} dir="auto">
      {link({ className: styles.link, children: title })}
      {playback && <VisuallyHidden>{PLAYBACK_TEXT[playback]}</VisuallyHidden>}
    </p>
    {(meta || badges || playback || unavailable) && (
      <p className={styles.meta}>
        {playback && <Equalizer moving={playback === 'playing'} />}
        {badges}
        {meta}
        {unavailable && <span className={styles.reason}>{unavailable}</span>}
      </p>
    )}
    {action && <div className={styles.action}>{action}</div>}
    {menu && <div className={styles.menu}>{menu}</div>}
  </li>
);
