import {
  IDLE_PLAYER,
  isActive,
  songApi,
  useFavorite,
  useNotify,
  usePlayer,
  usePlayerState,
  useSession,
  useSite,
  useThumbnail,
  type Track,
} from '@rushtone/contract';
import { defineExpectations } from '@rushtone/contract/expectations';

const TRACK: Track = { videoId: 'expectedS01', title: 'A song', artist: 'An artist', playlistId: null };

const useShell = () => ({
  player: usePlayer(),
  status: usePlayerState(({ status }) => status),
  queue: usePlayerState(({ queue }) => queue),
  session: useSession(),
  site: useSite(),
  favorite: useFavorite(TRACK),
  notify: useNotify(),
  thumbnail: useThumbnail(),
});

export const { Page } = defineExpectations(useShell, {
  'the player starts, queues and pauses songs': ({ player }) =>
    [player.play, player.open, player.playNext, player.addToQueue, player.pause, player.toggle].every(
      (command) => typeof command === 'function',
    ),
  'the player is idle before the first song': ({ status }) => status === 'idle' && !isActive(status),
  'a song that is queued comes next within five seconds, or plays where nothing did': ({ player }) =>
    new Promise((resolve) => {
      const isQueued = () => {
        const { queue, track } = player.snapshot();
        return [...queue.map((entry) => entry.track), track].some((each) => each?.videoId === TRACK.videoId);
      };
      player.subscribe(() => isQueued() && resolve(true));
      player.addToQueue(TRACK);
      setTimeout(() => resolve(isQueued()), 5_000);
    }),
  'the player remembers the songs of this device': ({ player }) => Array.isArray(player.history()),
  'the state of the player has its queue, its list and what it cannot play': ({ player, queue }) =>
    Array.isArray(queue) && Object.keys(IDLE_PLAYER).every((field) => field in player.snapshot()),
  'who is not signed in is a visitor': ({ session }) => session.status === 'visitor',
  'a visitor has no favorites': ({ favorite }) => !favorite.favorite,
  'the site has a name and knows the kind of its host': ({ site }) =>
    site.site.name !== '' && site.host.role.kind === 'main',
  'a thumbnail has an address for each video': ({ thumbnail }) =>
    thumbnail('expectedS01').includes('expectedS01'),
  'notices can be shown': ({ notify }) => typeof notify === 'function',
  'songs, random songs and suggestions are requested by the endpoints of the contract': () =>
    ['getSong', 'getRandomSong', 'suggest'].every((name) => name in songApi.endpoints),
});
