import {
  useGetRandomSongMutation,
  useNavigate,
  usePlayer,
  useServices,
  useSession,
} from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { usePlayFavorites } from '../../favorites/use-play-favorites.ts';
import { useSessionActions } from '../../session/SessionContext.ts';

/** A page, a URL outside the app, or an action. */
export type MenuEntry = { label: string } & ({ to: string } | { href: string } | { run: () => void });

/** Shows nothing if the server has no song (spec §8), or if the user has left the page in the meantime. */
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

/** What follows the entries of the specification in the account's menu. */
const MORE: readonly MenuEntry[] = [
  { label: 'My playlists', to: paths.userPlaylists },
  { label: 'History', to: paths.history },
  { label: 'Security', to: paths.security },
];

const useAccountEntries = (): MenuEntry[] => {
  const signedIn = useSession().status === 'user';
  const actions = useSessionActions();
  const navigate = useNavigate();
  const playFavorites = usePlayFavorites();
  const signOut = async () => {
    await navigate(paths.home);
    await actions.signOut('forget');
  };
  if (!signedIn) return [{ label: 'Log in', to: paths.login }];
  return [
    { label: 'Dashboard', to: paths.account },
    { label: 'Favorites', run: () => void playFavorites() },
    { label: 'Sign out', run: () => void signOut() },
  ];
};

/** Returns the entries of the menus (spec §2), except pages that no live release serves. */
export const useMenuEntries = () => {
  const { site, host, hasPage } = useServices();
  const playRandomSong = usePlayRandomSong();
  const account = useAccountEntries();
  const signedIn = useSession().status === 'user';
  const { communityChat } = site.social;
  const explore: MenuEntry[] = [
    { label: 'Playlists', to: paths.playlists },
    { label: 'Random Song', run: () => void playRandomSong() },
    { label: 'Radio', href: `//${site.radio.host}.${host.mainHost}/` },
  ];
  const community: MenuEntry[] = [
    { label: 'Network', to: paths.network },
    { label: 'About Us', to: paths.about },
    ...(communityChat ? [{ label: 'Community chat', href: communityChat }] : []),
  ];
  const isAvailable = (entry: MenuEntry) => !('to' in entry) || hasPage(entry.to);
  return {
    explore: explore.filter(isAvailable),
    community: community.filter(isAvailable),
    account,
    more: signedIn ? MORE : [],
  };
};
