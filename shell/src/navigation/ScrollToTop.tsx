import { SCROLL_TO_TOP_AFTER_PX } from '@rushtone/domain';
import { IconButton, ToTopIcon } from '@rushtone/ui';
import { useScrolledPast } from './use-scrolled-past.ts';
import styles from './Footer.module.scss';

const toTop = () => {
  window.scrollTo({ top: 0, behavior: 'smooth' });
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
};

/** Appears after 100 px of scroll (spec §9), above the player and never over a video. */
export const ScrollToTop = () =>
  useScrolledPast(SCROLL_TO_TOP_AFTER_PX) && (
    <IconButton className={styles.top} label="Scroll to top" icon={<ToTopIcon />} onClick={toTop} />
  );
