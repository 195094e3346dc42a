import { useEffect } from 'react';
import { useNotify, useSite } from '@rushtone/contract';
import { thumbnailUrl } from '@rushtone/domain';
import type { ShellPlayer } from '../create-player.ts';
import { joinMediaSession } from './media-session.ts';
import { keepToOneTab } from './one-tab.ts';
import { rememberPlayer } from './remember.ts';
import { runSleepTimer } from './sleep-timer.ts';

/** All that goes along with a player from the first song on, and that nobody sees. */
export const useCompanions = (player: ShellPlayer): void => {
  const { thumbnails } = useSite().config.video;
  const notify = useNotify();
  useEffect(() => rememberPlayer(player), [player]);
  useEffect(() => keepToOneTab(player), [player]);
  useEffect(() => runSleepTimer(player, (message) => notify({ kind: 'info', message })), [player, notify]);
  useEffect(
    () => joinMediaSession(player, (videoId) => thumbnailUrl(thumbnails, videoId, 'hqdefault')),
    [player, thumbnails],
  );
};
