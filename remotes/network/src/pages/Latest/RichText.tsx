import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from '@rushtone/contract';
import { useHydrated } from '@rushtone/ui';
import { linkTarget, safeHtml } from './rich-text.ts';
import styles from './LatestPage.module.scss';

/** A click that the browser would follow in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Sanitized HTML. Links to pages of this site navigate without a reload, so that the music plays on. */
export const RichText = ({ html }: { html: string }) => {
  const navigate = useNavigate();
  // The server has no document to parse it.
  const hydrated = useHydrated();
  const safe = useMemo(() => ({ __html: hydrated ? safeHtml(html) : '' }), [html, hydrated]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const target = link && linkTarget(link.getAttribute('href') ?? '');
    if (!target?.internal || !isPlain(event)) return;
    event.preventDefault();
    void navigate(target.address);
  };
  // The clicks of its links bubble up to it; the keyboard triggers clicks too.
  return (
    <div
      role="presentation"
      className={styles.content}
      dir="auto"
      onClick={follow}
      dangerouslySetInnerHTML={safe}
    />
  );
};
