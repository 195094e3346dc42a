/**
 * `visit`: the page was opened; `source`: the host that a visitor came from; `link` and `song`: pressed on
 * the page.
 */
export const VISIT_KINDS = ['visit', 'source', 'link', 'song'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** How often something happened on a given day. */
export type VisitCount = {
  /** ISO date, UTC. */
  day: string;
  kind: VisitKind;
  /** A host, a social network or a video ID; '' for a visit. */
  name: string;
  /** The title of a song, otherwise the name. */
  label: string;
  count: number;
};

/** Groups a day's sources beyond the limit. */
export const OTHER_SOURCES = 'other';
