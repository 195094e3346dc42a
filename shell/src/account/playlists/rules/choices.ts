import { countOf, formatLongDate, RULE_SORTS, type PlaylistRules, type RuleSort } from '@rushtone/domain';

type Choice<Value extends string = string> = { value: Value; label: string };

export const SORT_LABELS: Readonly<Record<RuleSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'By title',
  artist: 'By artist',
  shortest: 'Shortest first',
  longest: 'Longest first',
  random: 'Random, new each day',
};
export const SORTS: readonly Choice<RuleSort>[] = RULE_SORTS.map((value) => ({
  value,
  label: SORT_LABELS[value],
}));

export const FAVORITES: readonly Choice<PlaylistRules['favorites']>[] = [
  { value: '', label: 'All songs' },
  { value: 'only', label: 'Only favorites' },
  { value: 'without', label: 'No favorites' },
];

export const REFUSED: readonly Choice<PlaylistRules['refused']>[] = [
  { value: '', label: 'Included' },
  { value: 'without', label: 'Left out' },
];

const days = (count: string): string => countOf(Number(count), 'day');

/** Choices of a number of days; `current` is one of them even if it is unusual. */
const dayChoices = (usual: readonly string[], current: string, label: (count: string) => string): Choice[] =>
  [...new Set([...usual, ...(/^\d+$/.test(current) ? [current] : [])])]
    .sort((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: label(value) }));

const lately = (count: string): string => `In the last ${days(count)}`;

/** The value of the choice for which a day is asked. */
export const SINCE_A_DAY = 'day';

export const addedChoices = (current: string): Choice[] => [
  { value: '', label: 'At any time' },
  ...dayChoices(['7', '30', '90', '365'], current, lately),
  { value: SINCE_A_DAY, label: 'Since a day' },
];

export const heardChoices = (current: string): Choice[] => [
  { value: '', label: 'Heard or not' },
  ...dayChoices(['7', '30', '90'], current, days),
];

const range = (from: string, to: string, unit: string): string[] => {
  if (from && to) return [`${from} to ${to} ${unit}`];
  if (from) return [`At least ${from} ${unit}`];
  return to ? [`At most ${to} ${unit}`] : [];
};

/** Describes rules in short phrases. `playlistName` is that of the catalog's playlist, once it is known. */
export const rulesText = (rules: PlaylistRules, playlistName: string | undefined): string => {
  const { artist, playlist, added, shortest, longest, favorites, heard, refused, slowest, fastest } = rules;
  const addedText = added.includes('-') ? `since ${formatLongDate(added)}` : lately(added).toLowerCase();
  return [
    ...(artist ? [`By ${artist}`] : []),
    ...(playlist ? [`From ${playlistName ?? playlist}`] : []),
    ...(added ? [`Added ${addedText}`] : []),
    ...range(shortest, longest, 'minutes'),
    ...range(slowest, fastest, 'beats per minute'),
    ...FAVORITES.flatMap(({ value, label }) => (value && value === favorites ? [label] : [])),
    ...(heard ? [`Not heard for ${days(heard)}`] : []),
    ...(refused ? ['Without “Not for me”'] : []),
    SORT_LABELS[rules.sort],
    `At most ${countOf(Number(rules.limit), 'song')}`,
  ].join(' · ');
};
