import { useEffect, useState } from 'react';

type Parts = typeof import('./opened.tsx');

const AFTER_MS = 3_000;

const bring = (): Promise<Parts> => import('./opened.tsx');

/** Brings what a press on the bar opens before it is pressed; a failure is tried again at the press. */
export const bringOpenedParts = (): void => {
  bring().catch(() => undefined);
};

/** What the bar opens, null until its code is there. A first view needs none of it. */
export const useOpenedParts = (wanted: boolean): Parts | null => {
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    if (!wanted || parts) return;
    bring().then(setParts, () => undefined);
  }, [wanted, parts]);
  useEffect(() => {
    const timer = setTimeout(bringOpenedParts, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return parts;
};
