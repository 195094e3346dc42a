/** `visit`: the page was opened; `source`: from that host; `link` and `song`: pressed there. */
export const VISIT_KINDS = ['visit', 'source', 'link', 'song'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** How often something happened on a day. */
export type VisitCount = {
  /** ISO date, UTC. */
  day: string;
  kind: VisitKind;
  /** A host, a network or a video id; '' for a visit. */
  name: string;
  /** The title of a song, else the name. */
  label: string;
  count: number;
};

/** Sources of a day beyond the limit. */
export const OTHER_SOURCES = 'other';
