import {
  useGetRandomSongMutation,
  useNavigate,
  usePlayer,
  useServices,
  useSession,
  useSite,
} from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { useSessionActions } from '../session/SessionContext.ts';
import type { Entry } from './entries.ts';
import { usePlayFavorites } from '../favorites/use-play-favorites.ts';

/** Pages that no live release serves are left out. */
const useServed = (): ((entries: readonly Entry[]) => Entry[]) => {
  const { hasPage } = useServices();
  return (entries) => entries.filter((entry) => !('to' in entry) || hasPage(entry.to));
};

/**
 * Random song: nothing visible happens when the server has none (spec §8), or when somebody went elsewhere
 * meanwhile.
 */
const useRandomSong = () => {
  const [ask] = useGetRandomSongMutation();
  const player = usePlayer();
  const navigate = useNavigate();
  return async () => {
    const page = window.location.pathname;
    const { data } = await ask({});
    if (!data || window.location.pathname !== page) return;
    player.play({ videoId: data.youtube_id, title: '', artist: '', playlistId: data.category_id });
    await navigate(paths.song({ s: data.youtube_id, p: data.category_id }));
  };
};

export const useExplore = (): Entry[] => {
  const random = useRandomSong();
  const { site, host } = useSite();
  return useServed()([
    { label: 'Playlists', to: paths.playlists },
    { label: 'Random Song', run: () => void random() },
    { label: 'Radio', href: `//${site.radio.host}.${host.mainHost}/` },
  ]);
};

export const useCommunity = (): Entry[] => {
  const { communityChat } = useSite().site.social;
  return useServed()([
    { label: 'Network', to: paths.network },
    { label: 'About Us', to: paths.about },
    ...(communityChat ? [{ label: 'Community chat', href: communityChat }] : []),
  ]);
};

/** Empty for a visitor, who gets the Account link instead. */
export const useAccount = (): Entry[] => {
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
