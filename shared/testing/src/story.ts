import type { Envelope } from '@rushtone/domain';
import type { Brand, HostKind, RuntimeConfig, ThemeName } from '@rushtone/site';

export * from './builders.ts';
export { errorResponse, ok } from './fake-api.ts';

/** `never` does not respond, so that the page stays in its loading state. */
export type StoryResponse = Envelope | 'offline' | 'never';

/** A page's state, as data. The remote's harness shows it, and a browser test compares it with a screenshot. */
export type Story = {
  /** Path and query. */
  path: string;
  /** Width of the window in px; default 768. */
  width?: number;
  /** Scroll position in px, to bring the relevant part of the page into view. */
  scroll?: number;
  user?: 'visitor' | 'listener' | 'subscriber' | 'donator';
  brand?: Brand;
  theme?: ThemeName;
  host?: HostKind;
  player?: 'idle' | 'loading' | 'playing' | 'paused' | 'blocked' | 'failed';
  config?: Partial<RuntimeConfig>;
  /** Responses by "GET /path" that override the samples. */
  responses?: Readonly<Record<string, StoryResponse>>;
  /** Response to every request that is not in `responses`. */
  api?: StoryResponse;
};

/** `stories.ts` in a remote's folder: its stories by name. */
export type Stories = Readonly<Record<string, Story>>;

export const STORY_WIDTH = 768;
export const STORY_HEIGHT = 720;

/** Returns the variants that every page has. */
export const inEveryLook = (name: string, story: Story): Stories => ({
  [name]: story,
  [`${name}, Slowtide`]: { ...story, brand: 'slowtide' },
  [`${name}, light`]: { ...story, theme: 'Light' },
  [`${name}, 320 px`]: { ...story, width: 320 },
});

export const LONG =
  'A title that somebody wrote without thinking of the narrow windows in which it would be shown one day';
/** Phrases with the same meaning: right-to-left, without spaces, and with marks above and below letters. */
export const OTHER_SCRIPTS = [
  'ليلة في المدينة القديمة',
  '夜のドライブと古い街の灯り',
  'Đêm muộn ở phố cũ',
  'Ночь в старом городе',
];
