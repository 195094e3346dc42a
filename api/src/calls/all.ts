import { accountGetInfo, accountGetRoles } from './account-calls.ts';
import { artworkGetAll, artworkRequest } from './artwork-calls.ts';
import type { Call } from './call.ts';
import { contactRequest } from './contact-calls.ts';
import {
  favoriteAdd,
  favoriteGet,
  favoriteGetAll,
  favoriteGetLatest,
  favoriteRandom,
  favoriteRemove,
} from './favorite-calls.ts';
import { memberAll, memberStatsCall, memberTestimonial } from './member-calls.ts';
import { playlistAll, playlistGet } from './playlist-calls.ts';
import { promotionGet, promotionSave } from './promotion-calls.ts';
import { feedGet, subscriberSitesCall, websitePublic } from './site-calls.ts';
import { websiteContact } from './site-contact-call.ts';
import { songGet, songRandom, songSearch } from './song-calls.ts';
import { songSuggest } from './suggest-calls.ts';
import { websiteActivate, websiteAvailable, websiteGet, websiteSave } from './website-calls.ts';

/** Every call of the API (spec §7), under `/api`. */
export const CALLS: readonly Call[] = [
  songGet,
  songRandom,
  songSearch,
  playlistAll,
  playlistGet,
  memberStatsCall,
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
  subscriberSitesCall,
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
