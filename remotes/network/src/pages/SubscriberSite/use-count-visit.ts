import { useCallback, useEffect, type RefObject } from 'react';
import { useSite } from '@rushtone/contract';

type Event = { event: 'visit' | 'link' | 'song'; name?: string; source?: string };

/** Whether the visitor opts out by Do Not Track or Global Privacy Control. */
const isUnwanted = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Returns the hostname of the referring site, without its path. */
const sourceOf = (referrer: string): string => {
  const host = URL.parse(referrer)?.hostname ?? '';
  return host === location.hostname ? '' : host;
};

/** Counts events on a subscriber's website, without a cookie or id; counts nothing if the visitor has opted out. */
export const useCountVisit = (): ((event: Event) => void) => {
  const { config, host } = useSite();
  const site = host.role.kind === 'subscriber' ? host.role.name : '';
  return useCallback(
    (event) => {
      if (isUnwanted()) return;
      // A beacon is sent even if the click leaves the page.
      navigator.sendBeacon?.(
        `${config.apiBase}/website/visit`,
        new URLSearchParams({ domain_name: site, ...event }),
      );
    },
    [config.apiBase, site],
  );
};

/** Counts the visit, and clicks on the owner's links within `box`. */
export const useCountedSite = (box: RefObject<HTMLElement | null>, isShown: boolean): void => {
  const count = useCountVisit();
  useEffect(() => {
    const site = box.current;
    if (!isShown || site === null) return;
    count({ event: 'visit', source: sourceOf(document.referrer) });
    const onPress = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('[data-network]') : null;
      if (link?.dataset.network) count({ event: 'link', name: link.dataset.network });
    };
    site.addEventListener('click', onPress);
    site.addEventListener('auxclick', onPress);
    return () => {
      site.removeEventListener('click', onPress);
      site.removeEventListener('auxclick', onPress);
    };
  }, [box, count, isShown]);
};
