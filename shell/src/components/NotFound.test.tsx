import { hydratePage } from '@rushtone/testing';
import { NotFound } from './NotFound.tsx';

test('the page of an unknown address is hydrated without a difference', async () => {
  const { html, differences } = await hydratePage({ Page: NotFound }, { route: '/nowhere' });
  expect(html).toContain('There is nothing at this address.');
  expect(differences).toEqual([]);
});
