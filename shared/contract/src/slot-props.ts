/** What each slot passes to the parts of remotes that fill it. */
export interface SlotProps {
  /** At the top of the dashboard. */
  dashboard: object;
  /** Above a tool, or what says that it is locked. */
  'tool.notice': object;
  /** On the main site, below what says that there is no page at the address. */
  'page.missing': object;
  /** On the card of a tool on a subscriber's dashboard: one line that says how things are. */
  'tool.state': { tool: 'website' | 'promotion' | 'maker' | 'artwork' };
}
