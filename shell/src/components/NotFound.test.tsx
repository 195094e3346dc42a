import { hydratePage } from '@rushtone/testing';
import { NotFound } from './NotFound.tsx';

test('the not-found page hydrates without a mismatch', async () => {
  const { html, differences } = await hydratePage({ Page: NotFound }, { route: '/nowhere' });
  expect(html).toContain('There is nothing at this address.');
  expect(differences).toEqual([]);
});
