import { KEEP_SCROLL, usePageTitle, useSearchParams } from '@rushtone/contract';
import { readSearchQuery, withParams } from '@rushtone/site';
import type { SearchKind } from '@rushtone/domain';
import { Container, SelectField } from '@rushtone/ui';
import { KindChips } from './KindChips.tsx';
import { DEFAULT_SORT, readKind, readSort, sortsFor, type SearchSort } from './search-request.ts';
import { SearchField } from './SearchField.tsx';
import { SearchResults } from './SearchResults.tsx';
import styles from './SearchPage.module.scss';

export const Page = () => {
  const [search, setSearch] = useSearchParams();
  const query = readSearchQuery(search);
  const text = query.q.trim();
  const kind = readKind(query);
  usePageTitle(...(query.type === 'artist' ? [`Songs by ${query.q}`] : ['Search', query.q]));
  const changeSort = (sort: SearchSort) =>
    setSearch(withParams(search, { sort: sort === DEFAULT_SORT ? null : sort }));
  const changeKind = (to: SearchKind) =>
    setSearch(withParams(search, { kind: to === 'all' ? null : to }), { state: KEEP_SCROLL });
  return (
    <Container className={styles.page}>
      {query.type !== 'artist' && <SearchField text={query.q} />}
      <header className={styles.header}>
        <h1 tabIndex={-1}>{query.type === 'artist' ? 'Songs by artist' : 'Search results'}</h1>
        <p>
          {text ? <q className={styles.query}>{query.q}</q> : 'Type a song or an artist into the search box.'}
        </p>
      </header>
      {text && (
        <div className={styles.tools}>
          {query.type !== 'artist' && <KindChips kind={kind} onChange={changeKind} />}
          {(kind === 'all' || kind === 'songs') && (
            <SelectField
              label="Sort by"
              value={readSort(query)}
              options={sortsFor(query)}
              onChange={changeSort}
            />
          )}
        </div>
      )}
      {text && <SearchResults key={`${query.type} ${text}`} query={query} />}
    </Container>
  );
};
