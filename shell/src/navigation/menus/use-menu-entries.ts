import {
  useGetRandomSongMutation,
  useNavigate,
  usePlayer,
  useServices,
  useSession,
  useSite,
} from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { useSessionActions } from '../../session/SessionContext.ts';
import type { MenuEntry } from './MenuEntry.tsx';
import { usePlayFavorites } from '../../favorites/use-play-favorites.ts';

/** Leaves out pages that no live release serves. */
const useAvailableEntries = (): ((entries: readonly MenuEntry[]) => MenuEntry[]) => {
  const { hasPage } = useServices();
  return (entries) => entries.filter((entry) => !('to' in entry) || hasPage(entry.to));
};

/** Shows nothing when the server has no song (spec §8), or when the user has left the page meanwhile. */
const usePlayRandomSong = () => {
  const [getRandomSong] = useGetRandomSongMutation();
  const player = usePlayer();
  const navigate = useNavigate();
  return async () => {
    const page = window.location.pathname;
    const { data } = await getRandomSong({});
    if (!data || window.location.pathname !== page) return;
    player.play({ videoId: data.youtube_id, title: '', artist: '', playlistId: data.category_id });
    await navigate(paths.song({ s: data.youtube_id, p: data.category_id }));
  };
};

export const useExploreEntries = (): MenuEntry[] => {
  const playRandomSong = usePlayRandomSong();
  const { site, host } = useSite();
  return useAvailableEntries()([
    { label: 'Playlists', to: paths.playlists },
    { label: 'Random Song', run: () => void playRandomSong() },
    { label: 'Radio', href: `//${site.radio.host}.${host.mainHost}/` },
  ]);
};

export const useCommunityEntries = (): MenuEntry[] => {
  const { communityChat } = useSite().site.social;
  return useAvailableEntries()([
    { label: 'Network', to: paths.network },
    { label: 'About Us', to: paths.about },
    ...(communityChat ? [{ label: 'Community chat', href: communityChat }] : []),
  ]);
};

/** Empty for a visitor, who gets a link instead. */
export const useAccountEntries = (): MenuEntry[] => {
  const signedIn = useSession().status === 'user';
  const actions = useSessionActions();
  const navigate = useNavigate();
  const playFavorites = usePlayFavorites();
  const signOut = async () => {
    await navigate(paths.home);
    await actions.signOut();
  };
  return signedIn
    ? [
        { label: 'Dashboard', to: paths.account },
        { label: 'Favorites', run: () => void playFavorites() },
        { label: 'Sign out', run: () => void signOut() },
      ]
    : [];
};
