import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import styles from './SongDetails.module.scss';

/** Parameters of the maker's recipes (see `settings.ts` there), their default values, and their descriptions. */
const WORDS: readonly [name: string, usual: number, text: (value: number) => string][] = [
  ['speed', 1, (value) => `${value.toFixed(2)}× speed`],
  [
    'pitch',
    0,
    (value) => `${value > 0 ? `+${value}` : `−${-value}`} semitone${Math.abs(value) === 1 ? '' : 's'}`,
  ],
  ['bpm', 0, (value) => `to ${value} BPM`],
  ['reverb', 0, (value) => `${value} % reverb`],
  ['bass', 0, (value) => `+${value} dB bass`],
];

/** Describes a recipe, such as "0.80× speed, 40 % reverb"; other parameters are only shown in the maker. */
export const recipeText = (recipe: string): string => {
  const query = new URLSearchParams(recipe);
  const words = WORDS.map(([name, usual, text]) => {
    const value = Number(query.get(name) ?? usual);
    return Number.isFinite(value) && value !== usual && text(value);
  });
  return words.filter(Boolean).join(', ') || 'a recipe of the maker';
};

/** The song's recipe, with a link to try it on the user's own file. */
export const MadeWith = ({ recipe }: { recipe: string }) => (
  <p className={styles.date}>
    Made with {recipeText(recipe)}.{' '}
    <Link className={styles.recipe} to={`${paths.maker}?${recipe}`}>
      Try it on your own file
    </Link>
  </p>
);
