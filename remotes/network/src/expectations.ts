import {
  baseApi,
  errorCodeOf,
  useNotify,
  usePlayer,
  useSearchParams,
  useSite,
  useThumbnail,
} from '@rushtone/contract';
import { defineExpectations } from '@rushtone/contract/expectations';

const useShell = () => ({
  site: useSite(),
  player: usePlayer(),
  thumbnail: useThumbnail(),
  notify: useNotify(),
  search: useSearchParams(),
});

export const { Page } = defineExpectations(useShell, {
  'the site has a name and the texts of its brand': ({ site }) =>
    [site.site.name, site.site.meta.title].every((text) => text.length > 0),
  'the player can play and pause the songs of a member': ({ player }) =>
    [player.play, player.pause].every((command) => typeof command === 'function'),
  'a thumbnail has an address for each video': ({ thumbnail }) =>
    thumbnail('expectedS01').includes('expectedS01'),
  'a member is chosen by the query of the address': ({ search: [query, setQuery] }) =>
    query instanceof URLSearchParams && typeof setQuery === 'function',
  'endpoints can be added to the API': () => typeof baseApi.injectEndpoints === 'function',
  'a failed request tells the code of the server': () =>
    errorCodeOf({ kind: 'response', code: 404, message: '' }) === 404,
  'notices can be shown': ({ notify }) => typeof notify === 'function',
});
