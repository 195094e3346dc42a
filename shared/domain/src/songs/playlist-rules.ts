import type { PlaylistRules } from '../api.generated.ts';
import { OWN_PLAYLIST_SONGS_LIMIT } from '../limits.ts';

export const RULE_SORTS = ['newest', 'oldest', 'title', 'artist', 'shortest', 'longest', 'random'] as const;
export type RuleSort = (typeof RULE_SORTS)[number];

export const NO_RULES: PlaylistRules = {
  artist: '',
  playlist: '',
  added: '',
  shortest: '',
  longest: '',
  favorites: '',
  heard: '',
  refused: '',
  slowest: '',
  fastest: '',
  sort: 'newest',
  limit: '100',
};

/** Whether only the owner's device can apply a rule, because it alone knows what was heard and refused. */
export const needsDevice = ({ heard, refused }: PlaylistRules): boolean => heard !== '' || refused !== '';

/** Parses "3:30" or "3" (minutes) to seconds. */
export const secondsOfRule = (text: string): number => {
  const [minutes = '', seconds = '0'] = text.split(':');
  return Number(minutes) * 60 + Number(seconds);
};

const LENGTH = /^\d{1,3}(?::[0-5]\d)?$/;
const TEMPO = /^(?:[2-9]\d|[1-3]\d\d|400)$/;
const DAYS = /^[1-9]\d{0,3}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const LENGTH_MESSAGE = 'Please enter minutes, such as 3 or 3:30.';
const TEMPO_MESSAGE = 'Please enter beats per minute, from 20 to 400.';

/** Finds what is wrong with the text of rules, by field. */
export const rulesErrors = (rules: PlaylistRules): Partial<Record<keyof PlaylistRules, string>> => {
  const { added, shortest, longest, slowest, fastest, limit } = rules;
  const found: Partial<Record<keyof PlaylistRules, string>> = {};
  if (added !== '' && !DAYS.test(added) && !isDay(added)) found.added = 'Please choose a day.';
  for (const field of ['shortest', 'longest'] as const)
    if (rules[field] !== '' && !LENGTH.test(rules[field])) found[field] = LENGTH_MESSAGE;
  for (const field of ['slowest', 'fastest'] as const)
    if (rules[field] !== '' && !TEMPO.test(rules[field])) found[field] = TEMPO_MESSAGE;
  if (longest !== '' && !found.longest && secondsOfRule(longest) < secondsOfRule(shortest || '0'))
    found.longest = 'This is shorter than the shortest length.';
  if (fastest !== '' && !found.fastest && Number(fastest) < Number(slowest))
    found.fastest = 'This is slower than the slowest tempo.';
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > OWN_PLAYLIST_SONGS_LIMIT)
    found.limit = `Please enter a number from 1 to ${OWN_PLAYLIST_SONGS_LIMIT}.`;
  return found;
};
