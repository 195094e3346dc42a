import { useMediaQuery } from '../../lib/use-media-query.ts';

/** Phone windows with room for the video, the controls and part of the queue. */
const WINDOW = '(max-width: 767.98px) and (min-height: 560px)';

export const useHasNowPlaying = (): boolean => useMediaQuery(WINDOW);
