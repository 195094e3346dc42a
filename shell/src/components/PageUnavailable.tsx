import { Button } from '@rushtone/ui';
import styles from './components.module.scss';

type Props = { name: string; onRetry: () => void };

/** Stands where a page of a remote could not be loaded or broke; everything around it goes on. */
export const PageUnavailable = ({ name, onRetry }: Props) => (
  <section className={styles.message} role="alert">
    <h1 tabIndex={-1}>This page could not be loaded</h1>
    <p>The part of the site called “{name}” did not answer. The rest of the site, and your music, go on.</p>
    <Button onClick={onRetry}>Retry</Button>
  </section>
);
