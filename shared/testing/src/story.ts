import type { Envelope } from '@rushtone/domain';
import type { Brand, HostKind, RuntimeConfig, ThemeName } from '@rushtone/site';

export * from './builders.ts';
export { errorResponse, ok } from './fake-api.ts';

/** `never` does not answer: the page stays as it is while it loads. */
export type StoryResponse = Envelope | 'offline' | 'never';

/** A state of a page, as data: it is shown in the harness of its remote and compared with its picture. */
export type Story = {
  /** Path and query. */
  path: string;
  /** Width of the window in pixels; 768 by default. */
  width?: number;
  /** How far the page is scrolled, in pixels: the part that the story is about is in view. */
  scroll?: number;
  user?: 'visitor' | 'listener' | 'subscriber' | 'donator';
  brand?: Brand;
  theme?: ThemeName;
  host?: HostKind;
  player?: 'idle' | 'loading' | 'playing' | 'paused' | 'blocked' | 'failed';
  config?: Partial<RuntimeConfig>;
  /** By "GET /path", in place of the samples. */
  responses?: Readonly<Record<string, StoryResponse>>;
  /** The response of everything that `responses` does not name. */
  api?: StoryResponse;
};

/** `stories.ts` in the folder of a remote: its stories by name. */
export type Stories = Readonly<Record<string, Story>>;

export const STORY_WIDTH = 768;
export const STORY_HEIGHT = 720;

/** The states that every page has. */
export const inEveryLook = (name: string, story: Story): Stories => ({
  [name]: story,
  [`${name}, Slowtide`]: { ...story, brand: 'slowtide' },
  [`${name}, light`]: { ...story, theme: 'Light' },
  [`${name}, 320 px`]: { ...story, width: 320 },
});

export const LONG =
  'A title that somebody wrote without thinking of the narrow windows in which it would be shown one day';
/** Words of the same meaning from the right to the left, without spaces, and with marks above and below. */
export const OTHER_SCRIPTS = [
  'ليلة في المدينة القديمة',
  '夜のドライブと古い街の灯り',
  'Đêm muộn ở phố cũ',
  'Ночь в старом городе',
];
