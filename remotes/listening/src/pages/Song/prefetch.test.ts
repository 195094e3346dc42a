import { readHost } from '@rushtone/site';
import { prefetch } from './index.ts';

const requestsFor = async (
  search: string,
  context: { onIntent?: true; onServer?: true } = {},
): Promise<number> => {
  const dispatch = jest.fn(async () => ({ error: { kind: 'response', code: 404, message: 'Unknown' } }));
  await prefetch({
    dispatch,
    search: new URLSearchParams(search),
    host: readHost('localhost'),
    ...context,
  });
  return dispatch.mock.calls.length;
};

test('hovering over a link to a song of a playlist counts no play; opening it does', async () => {
  expect(await requestsFor('s=glassHigh01&p=fresh', { onIntent: true })).toBe(0);
  expect(await requestsFor('s=glassHigh01&p=fresh')).toBe(1);
});

test('a song without a playlist is prefetched when its link is hovered over', async () => {
  expect(await requestsFor('s=glassHigh01', { onIntent: true })).toBe(1);
});

test('what the server could not find is not requested again before hydration', async () => {
  expect(await requestsFor('s=glassHigh01&p=fresh', { onServer: true })).toBe(1);
});
