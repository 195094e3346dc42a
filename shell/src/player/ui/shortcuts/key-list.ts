/** The sheet of keys, as it is shown. */
export const KEY_LIST: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['J'], does: 'Back 10 seconds' },
  { keys: ['L'], does: 'Forward 10 seconds' },
  { keys: ['0', '9'], does: 'To 0 % … 90 % of the song' },
  { keys: ['Shift + N'], does: 'Next song' },
  { keys: ['Shift + P'], does: 'Previous song' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'Keyboard shortcuts' },
];
