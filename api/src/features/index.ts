import type { Feature } from '../http/endpoints/define-feature.ts';
import { accounts } from './accounts/index.ts';
import { artwork } from './artwork/index.ts';
import { catalog } from './catalog/index.ts';
import { contact } from './contact/index.ts';
import { customDomains } from './custom-domains/index.ts';
import { devices } from './devices/index.ts';
import { discovery } from './discovery/index.ts';
import { favorites } from './favorites/index.ts';
import { linking } from './linking/index.ts';
import { listens } from './listens/index.ts';
import { members } from './members/index.ts';
import { news } from './news/index.ts';
import { payments } from './payments/index.ts';
import { privacy } from './privacy/index.ts';
import { promotion } from './promotion/index.ts';
import { rooms } from './rooms/index.ts';
import { search } from './search/index.ts';
import { userPlaylists } from './user-playlists/index.ts';
import { websites } from './websites/index.ts';

export const FEATURES: readonly Feature[] = [
  catalog,
  search,
  members,
  news,
  favorites,
  userPlaylists,
  accounts,
  privacy,
  linking,
  listens,
  devices,
  rooms,
  payments,
  websites,
  customDomains,
  promotion,
  artwork,
  contact,
  discovery,
];

/** All endpoints, served under `/api`. */
export const ENDPOINTS = FEATURES.flatMap(({ endpoints }) => endpoints);
