import { PLAIN_LOOK, sectionOrder, SITE_THEMES, type SiteLook } from '@rushtone/domain';
import type { StoredLook } from '../../../database/schema.ts';

export const toLook = ({ theme, accent, order, playlists, cover, links }: StoredLook): SiteLook => ({
  theme: SITE_THEMES.find((known) => known === theme) ?? PLAIN_LOOK.theme,
  accent: accent ?? PLAIN_LOOK.accent,
  order: sectionOrder(order ?? []),
  playlists: playlists ?? PLAIN_LOOK.playlists,
  cover: cover ?? PLAIN_LOOK.cover,
  links: links ?? PLAIN_LOOK.links,
});
