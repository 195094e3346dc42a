import { useMediaQuery } from '../../lib/use-media-query.ts';

/** Windows of phones with room for the video, the controls and some of the queue. */
const WINDOW = '(max-width: 767.98px) and (min-height: 560px)';

export const useHasNowPlaying = (): boolean => useMediaQuery(WINDOW);
