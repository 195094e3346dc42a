import { Link, useSuggestQuery } from '@rushtone/contract';
import { SUGGEST_FROM_LETTERS, type Suggestion } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { tagClass } from '@rushtone/ui';
import { likelyBeginning } from '../../logic/near-miss.ts';
import styles from './SearchPage.module.scss';

const SHOWN = 4;

const wayTo = (suggestion: Suggestion) =>
  suggestion.kind === 'artist'
    ? { words: suggestion.author_name, to: paths.artist(suggestion.author_name) }
    : { words: suggestion.title, to: paths.search({ q: suggestion.title }) };

/** Artists and titles that begin like what was searched for. Without any, and without an answer, nothing. */
export const DidYouMean = ({ query }: { query: string }) => {
  const beginning = likelyBeginning(query);
  const { currentData = [] } = useSuggestQuery(beginning, { skip: beginning.length < SUGGEST_FROM_LETTERS });
  if (currentData.length === 0) return null;
  return (
    <section className={styles.meant} aria-labelledby="did-you-mean">
      <h2 id="did-you-mean">Did you mean</h2>
      <ul>
        {currentData.slice(0, SHOWN).map((suggestion) => {
          const { words, to } = wayTo(suggestion);
          return (
            <li key={to}>
              <Link className={tagClass} to={to}>
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
