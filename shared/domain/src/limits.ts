/** Business constants and limits (spec §9). */

export const PREMIUM_EUR_PER_MONTH = 6.99;
export const PREMIUM_PLUS_EUR_PER_MONTH = 9.99;

export const NETWORK_THRESHOLD_SUBSCRIBERS = 100;

export const REPORT_REASON_MIN_LENGTH = 3;

export const LINK_COPIED_MS = 1_500;
export const BANNER_MS = 5_000;
export const SAVE_SPINNER_MS = 1_000;

export const SCROLL_TO_TOP_AFTER_PX = 100;

export const INTRO_VIDEO_VOLUME = 0.35;
export const LAZY_LOAD_THRESHOLD = 0.1;

export const MEMBERS_LIMIT = 10_000;
/** Number of members rendered on the server before the rest are loaded. */
export const FIRST_MEMBERS = 60;

export const NEW_FOR_DAYS = 14;

export const PASSWORD_MIN_LENGTH = 6;

export const TOKEN_REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000;
export const TOKEN_RETRY_FIRST_MS = 30_000;
export const TOKEN_RETRY_LONGEST_MS = 16 * 60_000;

/** Polling interval of the roles on pages that depend on them, so that a change shows within 5 s. */
export const ROLES_ASKED_EVERY_MS = 4_000;

export const DOMAIN_NAME_MIN_LENGTH = 3;
export const DOMAIN_NAME_MAX_LENGTH = 32;

/** Minimum width and height of the player, in px, required by the video host. */
export const PLAYER_MIN_PX = 200;

export const FAVORITES_LIMIT = 5_000;

export const OWN_PLAYLISTS_LIMIT = 200;
export const OWN_PLAYLIST_SONGS_LIMIT = 1_000;
export const OWN_PLAYLIST_NAME_MAX_LENGTH = 100;
export const PLAYLIST_EDITORS_LIMIT = 50;
export const EDITOR_NAME_MAX_LENGTH = 40;

export const SEARCH_MAX_LENGTH = 200;
export const SUGGESTIONS = 8;
export const SUGGEST_FROM_LETTERS = 2;

export const ROOM_PEOPLE_LIMIT = 50;

export const DEVICES_LIMIT = 20;
export const DEVICE_NAME_MAX_LENGTH = 60;
/** What one device may tell another to do; `value` is a volume, a second, or the id of an upcoming song. */
export const DEVICE_COMMANDS = [
  'play',
  'pause',
  'next',
  'previous',
  'volume',
  'seek',
  'jump',
  'remove',
] as const;
export type DeviceCommandCall = (typeof DEVICE_COMMANDS)[number];
