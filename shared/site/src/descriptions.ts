import type { Brand } from './site.ts';

/** For search engines, of pages that have no description of their own. Apart from the site, as pages do not need it. */
export const DESCRIPTIONS: Readonly<Record<Brand, string>> = {
  rushtone:
    'Listen to nightcore and sped-up remixes: playlists picked by creators, a network of channels, and music that never stops while you browse.',
  slowtide:
    'Listen to slowed + reverb remixes: playlists picked by creators, a network of channels, and music that never stops while you browse.',
};
