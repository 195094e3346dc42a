import { usePageTitle, useSearchParams } from '@rushtone/contract';
import { readSearchQuery, withParams } from '@rushtone/site';
import { Container, PageHeader, SelectField } from '@rushtone/ui';
import { DEFAULT_SORT, readSort, SEARCH_SORTS, searchRequest, type SearchSort } from './search-request.ts';
import { SearchResults } from './SearchResults.tsx';
import styles from './SearchPage.module.scss';

export const Page = () => {
  const [search, setSearch] = useSearchParams();
  const query = readSearchQuery(search);
  const request = searchRequest(query);
  usePageTitle('Search', query.q);
  const changeSort = (sort: SearchSort) =>
    setSearch(withParams(search, { sort: sort === DEFAULT_SORT.value ? null : sort }));
  return (
    <Container className={styles.page}>
      <PageHeader
        title={query.type === 'artist' ? 'Songs by artist' : 'Search results'}
        lead={
          request.s ? (
            <q className={styles.query}>{query.q}</q>
          ) : (
            'Type a song or an artist into the search box.'
          )
        }
      >
        {request.s && (
          <SelectField
            label="Sort by"
            value={readSort(query.sort).value}
            options={SEARCH_SORTS}
            onChange={changeSort}
          />
        )}
      </PageHeader>
      {request.s && <SearchResults key={`${request.type} ${request.s}`} request={request} />}
    </Container>
  );
};
