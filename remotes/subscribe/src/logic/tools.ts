import { isOn, paths, type Site } from '@rushtone/site';

export type Tool = { name: string; path: string; text: string };

/** What a subscription opens, in the order of the account's side bar. */
export const toolsOf = ({ showArtwork }: Pick<Site, 'showArtwork'>): readonly Tool[] => [
  {
    name: 'My Website',
    path: paths.website,
    text: 'A page of your own on a sub-domain: your songs, your links and a contact form.',
  },
  {
    name: 'Channel Promotion',
    path: paths.promotion,
    text: 'Put a video up, and see in the calendar when your channel is shared.',
  },
  {
    name: 'Maker',
    path: paths.maker,
    text: 'Speed, pitch and reverb on your own files. Nothing leaves your computer.',
  },
  ...(isOn(showArtwork)
    ? [
        {
          name: 'Channel Artwork',
          path: paths.artwork,
          text: 'Ask the team for a banner, a picture or a thumbnail.',
        },
      ]
    : []),
];
