import { useServices, useSite } from '@rushtone/contract';
import { isOn, paths, type Site } from '@rushtone/site';
import { GlobeIcon, MegaphoneIcon, PictureIcon, WaveIcon } from '@rushtone/ui';

export type Tool = {
  id: 'website' | 'promotion' | 'maker' | 'artwork';
  path: string;
  label: string;
  /** Text of its card on the dashboard; the sidebar shows the label. */
  action: string;
  /** Text on the panel of a locked tool. */
  about: string;
  benefits: readonly [string, string, string];
};

export const TOOL_ICONS = {
  website: GlobeIcon,
  promotion: MegaphoneIcon,
  maker: WaveIcon,
  artwork: PictureIcon,
} as const;

const WEBSITE: Tool = {
  id: 'website',
  path: paths.website,
  label: 'My Website',
  action: 'Edit your page',
  about: 'Your own page on a subdomain: who you are, your songs, and where to find you.',
  benefits: [
    'An address that you choose',
    'Your songs, playing right on the page',
    'Links to all your profiles',
  ],
};
const PROMOTION: Tool = {
  id: 'promotion',
  path: paths.promotion,
  label: 'Channel Promotion',
  action: 'Promote a video',
  about: 'Get featured to our listeners.',
  benefits: [
    'Your channel and the video you want to show',
    'A calendar with your dates',
    'Edit it whenever you like',
  ],
};
const MAKER: Tool = {
  id: 'maker',
  path: paths.maker,
  label: 'Maker',
  action: 'Remix a file',
  about: 'Remix your own file in the browser. Nothing is uploaded.',
  benefits: [
    'Hear speed and pitch as you set them',
    'MP3, WAV, OGG, M4A, AAC and FLAC',
    'Download the result as WAV',
  ],
};
const ARTWORK: Tool = {
  id: 'artwork',
  path: paths.artwork,
  label: 'Channel Artwork',
  action: 'Request artwork',
  about: 'Ask our designers for a banner, a profile picture or a logo for your channel.',
  benefits: ['Made by designers who know the style', 'One short form', 'Track its status'],
};

/** Returns the subscriber's tools of a site; Channel Artwork only if its setting is on (spec §2). */
const toolsOf = ({ showArtwork }: Site): readonly Tool[] =>
  isOn(showArtwork) ? [WEBSITE, PROMOTION, MAKER, ARTWORK] : [WEBSITE, PROMOTION, MAKER];

/** Returns the tools that a live release serves. */
export const useTools = (): readonly Tool[] => {
  const { hasPage } = useServices();
  return toolsOf(useSite().site).filter(({ path }) => hasPage(path));
};
