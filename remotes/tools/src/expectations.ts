import {
  baseApi,
  guardHistory,
  useGetWebsiteQuery,
  useNotify,
  usePlayer,
  useSession,
  useSite,
} from '@rushtone/contract';
import { defineExpectations } from '@rushtone/contract/expectations';

const useShell = () => ({
  session: useSession(),
  site: useSite(),
  player: usePlayer(),
  notify: useNotify(),
  website: useGetWebsiteQuery(),
});

export const { Page } = defineExpectations(useShell, {
  'only a subscriber gets here, with an account and a plan': ({ session }) =>
    session.status === 'user' && session.uid !== '' && session.plan !== null,
  'the website of the subscriber is requested once for shell and page': ({ website }) =>
    'isLoading' in website && 'refetch' in website,
  'leaving with unsaved changes can be held back, and let go again': () => {
    const release = guardHistory(() => false);
    release();
    return typeof release === 'function';
  },
  'the maker can pause the player': ({ player }) => typeof player.pause === 'function',
  'the host of this site is known': ({ site }) => site.host.role.kind === 'main',
  'endpoints can be added to the API': () => typeof baseApi.injectEndpoints === 'function',
  'notices can be shown': ({ notify }) => typeof notify === 'function',
});
