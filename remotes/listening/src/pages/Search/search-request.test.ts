import { searchRequest } from './search-request.ts';

test.each([
  [undefined, 'title', 'ASC'],
  ['za', 'title', 'DESC'],
  ['newest', 'date_added', 'DESC'],
  ['oldest', 'date_added', 'ASC'],
  ['nonsense', 'title', 'ASC'],
])('sort %s requests the order %s %s', (sort, orderBy, orderDir) => {
  expect(searchRequest({ q: ' glass ', sort })).toEqual({ s: 'glass', orderBy, orderDir, type: undefined });
});
