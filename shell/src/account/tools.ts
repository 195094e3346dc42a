import { useServices, useSite } from '@rushtone/contract';
import { isOn, paths, type Site } from '@rushtone/site';

export type Tool = {
  path: string;
  label: string;
  /** What it does, for somebody who cannot use it yet. */
  about: string;
  benefits: readonly [string, string, string];
};

const WEBSITE: Tool = {
  path: paths.website,
  label: 'My Website',
  about: 'Your own page on a sub-domain: who you are, your songs, and where to find you.',
  benefits: [
    'An address of your own, which you choose',
    'Your songs on it, playing right there',
    'Links to everywhere else that you are',
  ],
};
const PROMOTION: Tool = {
  path: paths.promotion,
  label: 'Channel Promotion',
  about: 'A place in the calendar by which we show channels to everybody who listens.',
  benefits: [
    'Your channel, and the video that you want seen',
    'A calendar that says when it is your turn',
    'Changed whenever you like',
  ],
};
const MAKER: Tool = {
  path: paths.maker,
  label: 'Maker',
  about: 'Makes a remix of your own file, in the browser: nothing is uploaded.',
  benefits: [
    'Speed and pitch, heard while you set them',
    'MP3, WAV, OGG, M4A, AAC and FLAC',
    'A WAV to keep',
  ],
};
const ARTWORK: Tool = {
  path: paths.artwork,
  label: 'Channel Artwork',
  about: 'Asks our designers for a banner, a picture or a logo for your channel.',
  benefits: [
    'Made by people who know the style',
    'Said what you need in one form',
    'Its state always in view',
  ],
};

/** The subscriber's tools of a site; Channel Artwork only by its setting (spec §2). */
export const toolsOf = ({ showArtwork }: Site): readonly Tool[] =>
  isOn(showArtwork) ? [WEBSITE, PROMOTION, MAKER, ARTWORK] : [WEBSITE, PROMOTION, MAKER];

/** Those that a live release serves. */
export const useTools = (): readonly Tool[] => {
  const { hasPage } = useServices();
  return toolsOf(useSite().site).filter(({ path }) => hasPage(path));
};
