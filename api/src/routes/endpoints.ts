import { accountGetInfo, accountGetRoles } from './account.ts';
import { artworkGetAll, artworkRequest } from './artwork.ts';
import type { Endpoint } from '../define-endpoint/define-endpoint.ts';
import { contactRequest } from './contact.ts';
import {
  favoriteAdd,
  favoriteGet,
  favoriteGetAll,
  favoriteGetLatest,
  favoriteRandom,
  favoriteRemove,
} from './favorites.ts';
import { memberAll, memberStats, memberTestimonial } from './members.ts';
import { feedGet } from './news.ts';
import { playlistAll, playlistGet } from './playlists.ts';
import { promotionGet, promotionSave } from './promotions.ts';
import { songGet, songRandom, songSearch, songSuggest } from './songs.ts';
import {
  subscriberSites,
  websiteActivate,
  websiteAvailable,
  websiteContact,
  websiteGet,
  websitePublic,
  websiteSave,
} from './websites.ts';

/** Served under `/api`. */
export const ENDPOINTS: readonly Endpoint[] = [
  songGet,
  songRandom,
  songSearch,
  playlistAll,
  playlistGet,
  memberStats,
  accountGetRoles,
  websiteGet,
  favoriteGetLatest,
  favoriteGet,
  favoriteRandom,
  favoriteGetAll,
  favoriteAdd,
  favoriteRemove,
  contactRequest,
  memberAll,
  memberTestimonial,
  subscriberSites,
  feedGet,
  accountGetInfo,
  websiteAvailable,
  websiteActivate,
  websiteSave,
  websitePublic,
  websiteContact,
  promotionGet,
  promotionSave,
  artworkRequest,
  artworkGetAll,
  songSuggest,
];
