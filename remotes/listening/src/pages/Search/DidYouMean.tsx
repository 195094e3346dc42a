import { Link } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { tagClass } from '@rushtone/ui';
import styles from './SearchPage.module.scss';

export const DidYouMean = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <section className={styles.suggestions} aria-labelledby="did-you-mean">
      <h2 id="did-you-mean">Did you mean</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Link className={tagClass} to={paths.search({ q: text })}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
