import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { readRecipe, recipeWords, writeRecipe } from './recipe.ts';

const SETTINGS = {
  ...UNTOUCHED,
  speed: 16,
  pitch: -2,
  reverbMix: 40,
  limiter: 0,
  trimStart: 300,
  trimEnd: 5,
};
const read = (query: string) => readRecipe(new URLSearchParams(query));

test('a recipe is a short link with what is set, without what belongs to one song', () => {
  const link = writeRecipe(SETTINGS);
  expect(link).toBe('v=1&speed=0.8&pitch=-2&reverb=40&size=60&decay=2.5&limiter=0');
  expect(read(link)).toEqual({ settings: { ...SETTINGS, trimStart: 0, trimEnd: 0 }, warning: '' });
  expect(recipeWords(SETTINGS)).toBe('0.80× speed, −2 semitones, 40 % reverb, no limiter');
  expect(recipeWords(UNTOUCHED)).toBe('as it is');
  // The speed to a target tempo differs from song to song.
  expect(writeRecipe({ ...UNTOUCHED, bpm: 160, speed: 23.7 })).toBe('v=1&speed=1&pitch=0&bpm=160');
});

test.each([
  ['speed=9&reverb=40', 'Not valid in this recipe: speed=9. The usual values are set instead.'],
  ['v=1&pitch=high', 'Not valid in this recipe: pitch=high. The usual values are set instead.'],
  [
    'v=2&speed=0.8&wobble=3',
    'This recipe is of another version of the maker, which knows wobble=3. What this one knows is set.',
  ],
  ['v=1&speed=0.8&utm_source=chat', ''],
])('a link %p is read as far as it can be', (query, warning) => {
  expect(read(query)).toMatchObject({ warning });
});

test('an address without a recipe has none', () => {
  expect(read('mf.tools=1.0.0')).toBeNull();
});
