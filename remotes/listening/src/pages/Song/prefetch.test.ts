import { readHost } from '@rushtone/site';
import { prefetch } from './index.ts';

const requestsFor = (search: string, onIntent?: true): number => {
  const dispatch = jest.fn(async () => undefined);
  void prefetch({
    dispatch,
    search: new URLSearchParams(search),
    host: readHost('localhost'),
    ...(onIntent && { onIntent }),
  });
  return dispatch.mock.calls.length;
};

test('hovering over a link to a song of a playlist counts no play; opening it does', () => {
  expect(requestsFor('s=glassHigh01&p=fresh', true)).toBe(0);
  expect(requestsFor('s=glassHigh01&p=fresh')).toBe(1);
});

test('a song without a playlist is prefetched when its link is hovered over', () => {
  expect(requestsFor('s=glassHigh01', true)).toBe(1);
});
