import { matchesRequest, songsRequest } from './search-request.ts';

test.each([
  [undefined, 'title', 'ASC'],
  ['za', 'title', 'DESC'],
  ['newest', 'date_added', 'DESC'],
  ['oldest', 'date_added', 'ASC'],
  ['nonsense', 'title', 'ASC'],
])('sort %s requests the order %s %s', (sort, orderBy, orderDir) => {
  expect(songsRequest({ q: ' glass ', sort })).toEqual({ s: 'glass', orderBy, orderDir, type: undefined });
});

test('’best’ sorts by relevance, except for one artist, whose songs all match equally', () => {
  expect(songsRequest({ q: 'glass', sort: 'best' })).toEqual({ s: 'glass', best: true });
  expect(songsRequest({ q: 'Vela', type: 'artist', sort: 'best' })).toMatchObject({ orderBy: 'title' });
});

test.each([
  [undefined, undefined],
  ['all', undefined],
  ['members', 'members'],
  ['nonsense', undefined],
])('kind %s requests %s', (kind, requested) => {
  expect(matchesRequest({ q: 'glass', kind })).toEqual({ s: 'glass', kind: requested });
});
