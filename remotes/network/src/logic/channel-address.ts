import type { RuntimeConfig } from '@rushtone/site';

/** A channel's own page on the video host. */
export const channelAddress = ({ watch }: RuntimeConfig['video'], channelId: string): string =>
  new URL(`/channel/${encodeURIComponent(channelId)}`, watch).href;
