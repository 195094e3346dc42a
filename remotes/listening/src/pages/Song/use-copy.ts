import { useEffect, useState } from 'react';
import { useNotify } from '@rushtone/contract';
import { LINK_COPIED_MS } from '@rushtone/domain';

/** Copies a link; `copied` is true for 1.5 s after each copy. */
export const useCopy = () => {
  const notify = useNotify();
  const [last, setLast] = useState<{ link: string } | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), LINK_COPIED_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setLast({ link });
    } catch {
      notify({ kind: 'error', message: 'The link could not be copied.' });
    }
  };
  return { copied: last !== null, copy };
};
