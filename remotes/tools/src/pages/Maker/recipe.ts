import { UNTOUCHED, type MakerSettings, type SettingName } from '../../engine/settings/meta.ts';
import { valueText } from './format.ts';
import { readSettings, settingsProblems, writeSettings } from './settings.ts';

/** Format version of recipe links; later versions may have parameters unknown to this one. */
const VERSION = 1;
const VERSION_NAME = 'v';

/** Settings of a single song, which are not part of a recipe. */
const OF_ONE_SONG = { trimStart: 0, trimEnd: 0 } as const;

/** Returns the settings without those of a single song. */
export const recipeOf = (settings: MakerSettings): MakerSettings => {
  // With a target tempo, the speed depends on the song.
  const speed = settings.bpm > 0 ? UNTOUCHED.speed : settings.speed;
  return { ...settings, ...OF_ONE_SONG, speed };
};

/** Returns the query string of a recipe link. */
export const writeRecipe = (settings: MakerSettings): string =>
  `${VERSION_NAME}=${VERSION}&${writeSettings(recipeOf(settings))}`;

/** `warning` is empty if the recipe is valid. */
export type Recipe = { settings: MakerSettings; warning: string };

const warningOf = (query: URLSearchParams): string => {
  const isOther = query.has(VERSION_NAME) && query.get(VERSION_NAME) !== String(VERSION);
  const problems = settingsProblems(query, { unknown: isOther, except: VERSION_NAME }).join(', ');
  if (isOther)
    return `This recipe is of another version of the maker${problems && `, which knows ${problems}`}. What this one knows is set.`;
  return problems && `Not valid in this recipe: ${problems}. The usual values are set instead.`;
};

/** Parses the recipe in the URL; `null` if there is none. */
export const readRecipe = (query: URLSearchParams): Recipe | null => {
  const settings = readSettings(query);
  if (!settings && !query.has(VERSION_NAME)) return null;
  return { settings: settings ?? UNTOUCHED, warning: warningOf(query) };
};

const WORDS: readonly [setting: SettingName, before: string, after: string][] = [
  ['speed', '', ' speed'],
  ['pitch', '', ''],
  ['bpm', 'to ', ''],
  ['reverbMix', '', ' reverb'],
  ['bass', '', ' bass'],
  ['fadeIn', '', ' fade in'],
  ['fadeOut', '', ' fade out'],
];

/** Describes a recipe, such as "0.80× speed, 40 % reverb". */
export const recipeWords = (settings: MakerSettings): string => {
  const recipe = recipeOf(settings);
  const words = WORDS.filter(([name]) => recipe[name] !== UNTOUCHED[name]).map(
    ([name, before, after]) => `${before}${valueText(name, recipe[name])}${after}`,
  );
  if (recipe.independent === 1) words.push('pitch and tempo apart');
  if (recipe.loudness !== 0) words.push(`${String(recipe.loudness).replace('-', '−')} LUFS`);
  if (recipe.limiter === 0) words.push('no limiter');
  return words.join(', ') || 'as it is';
};
