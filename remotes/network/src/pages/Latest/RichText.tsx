import { useMemo, type MouseEvent } from 'react';
import { useNavigate } from '@rushtone/contract';
import { linkTarget } from '../../logic/link-target.ts';
import { safeHtml } from '../../logic/rich-text.ts';
import styles from './LatestPage.module.scss';

/** A press that the browser itself would follow in this tab. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** HTML from outside, made safe. Links to pages of this site do not load it anew: the music plays on. */
export const RichText = ({ html }: { html: string }) => {
  const navigate = useNavigate();
  const safe = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const target = link && linkTarget(link.getAttribute('href') ?? '');
    if (!target?.inside || !isPlain(event)) return;
    event.preventDefault();
    void navigate(target.address);
  };
  // Presses of the links inside rise up to it; by keyboard they come as presses too.
  return (
    <div
      role="presentation"
      className={styles.text}
      dir="auto"
      onClick={follow}
      dangerouslySetInnerHTML={safe}
    />
  );
};
