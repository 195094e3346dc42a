type Event = { event: 'visit' | 'link' | 'song'; name?: string; source?: string };

/** Whether the visitor opts out by Do Not Track or Global Privacy Control. */
const isUnwanted = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Returns the hostname of the referring site, without its path; `''` for the site itself, or if there is none. */
const sourceOf = (referrer: string): string => {
  const host = referrer && new URL(referrer).hostname;
  return host === location.hostname ? '' : host;
};

/**
 * Counts the visit of a subscriber's website (`data-counted`, its name), presses on its links (`data-network`) and songs
 * (`data-play`), without a cookie or id; nothing if the visitor has opted out. Called by the script before the shell and
 * by the page, which may come without the server's HTML: a document is counted once.
 */
export const countVisits = (apiBase: string): void => {
  const site = document.querySelector<HTMLElement>('[data-counted]');
  const { dataset } = document.documentElement;
  if (site === null || 'visited' in dataset || isUnwanted()) return;
  dataset.visited = '';
  const count = (event: Event): void => {
    // A beacon is sent even if the press leaves the page.
    navigator.sendBeacon?.(
      `${apiBase}/website/visit`,
      new URLSearchParams({ domain_name: site.dataset.counted ?? '', ...event }),
    );
  };
  count({ event: 'visit', source: sourceOf(document.referrer) });
  const onPress = ({ target, isTrusted }: MouseEvent): void => {
    // The shell presses again what was pressed before it was there.
    if (!isTrusted) return;
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('[data-network], [data-play]') : null;
    if (!pressed?.closest('[data-counted]')) return;
    const { network, play } = pressed.dataset;
    if (network) count({ event: 'link', name: network });
    else if (play && pressed.ariaLabel?.startsWith('Play ')) count({ event: 'song', name: play });
  };
  addEventListener('click', onPress, true);
  addEventListener('auxclick', onPress, true);
};
