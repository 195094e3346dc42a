/**
 * `visit`: the page was opened; `source`: the host that a visitor came from; `link` and `song`: pressed on
 * the page.
 */
export const VISIT_KINDS = ['visit', 'source', 'link', 'song'] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Groups a day's sources beyond the limit. */
export const OTHER_SOURCES = 'other';
