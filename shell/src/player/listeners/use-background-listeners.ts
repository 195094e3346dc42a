import { useEffect } from 'react';
import { useNotify, useSite } from '@rushtone/contract';
import { thumbnailUrl } from '@rushtone/domain';
import type { PlayerCore } from '../player-core.ts';
import { connectMediaSession } from './media-session.ts';
import { allowOneTab } from './single-tab.ts';
import { persistPlayer } from './persistence.ts';
import { runSleepTimer } from './sleep-timer.ts';

/** All that goes along with a player from the first song on, and that nobody sees. */
export const useBackgroundListeners = (player: PlayerCore): void => {
  const { thumbnails } = useSite().config.video;
  const notify = useNotify();
  useEffect(() => persistPlayer(player), [player]);
  useEffect(() => allowOneTab(player), [player]);
  useEffect(() => runSleepTimer(player, (message) => notify({ kind: 'info', message })), [player, notify]);
  useEffect(
    () => connectMediaSession(player, (videoId) => thumbnailUrl(thumbnails, videoId, 'hqdefault')),
    [player, thumbnails],
  );
};
