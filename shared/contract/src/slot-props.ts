/** What each slot passes to the parts of remotes that fill it. */
export interface SlotProps {
  /** On the card of a tool on a subscriber's dashboard: one line that says how things are. */
  'tool.state': { tool: 'website' | 'promotion' | 'maker' | 'artwork' };
}
