import type { Endpoint } from '../define-endpoint/define-endpoint.ts';
import * as account from './account.ts';
import * as artwork from './artwork.ts';
import * as contact from './contact.ts';
import * as favorites from './favorites.ts';
import * as members from './members.ts';
import * as news from './news.ts';
import * as ownDomains from './own-domains.ts';
import * as ownPlaylists from './own-playlists.ts';
import * as playlists from './playlists.ts';
import * as privacy from './privacy.ts';
import * as promotions from './promotions.ts';
import * as search from './search.ts';
import * as songs from './songs.ts';
import * as websiteDrafts from './website-drafts.ts';
import * as websiteLooks from './website-looks.ts';
import * as websiteVisitors from './website-visitors.ts';
import * as websites from './websites.ts';

const MODULES = [
  songs,
  search,
  playlists,
  members,
  news,
  favorites,
  ownPlaylists,
  account,
  privacy,
  websites,
  websiteLooks,
  websiteDrafts,
  websiteVisitors,
  ownDomains,
  promotions,
  artwork,
  contact,
];

/** All endpoints exported by these modules, served under `/api`. */
export const ENDPOINTS: readonly Endpoint[] = MODULES.flatMap((module) => Object.values(module));
