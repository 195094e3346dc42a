import { screen, within } from '@testing-library/react';
import { PLAIN_LOOK, type VisitCount } from '@rushtone/domain';
import { aUser, aWebsite, errorResponse, ok, renderPage } from '@rushtone/testing';
import * as website from '../index.ts';
import { csvOf, visitsByDay } from './visit-counts.ts';

const delivered = jest.fn<void, [Blob, string]>();
jest.mock('@rushtone/ui/save-file', () => ({ saveFile: (...args: [Blob, string]) => delivered(...args) }));

const today = new Date().toISOString().slice(0, 10);
const counts: VisitCount[] = [
  { day: today, kind: 'visit', name: '', label: '', count: 12 },
  { day: today, kind: 'source', name: 'search.example', label: 'search.example', count: 7 },
  { day: today, kind: 'link', name: 'twitter', label: 'twitter', count: 2 },
  { day: '2026-11-01', kind: 'link', name: 'twitter', label: 'twitter', count: 3 },
  { day: today, kind: 'song', name: 'v1', label: 'Glass Highway', count: 4 },
];

test('the owner views and downloads visits by day, links, songs and sources', async () => {
  const { user } = await renderPage(website, {
    route: '/account/website',
    session: aUser({ roles: ['subscriber'], plan: 'premium' }),
    api: {
      'GET /website/draft': ok(null),
      'GET /website/look': ok(PLAIN_LOOK),
      'GET /website/get': ok(aWebsite()),
      'GET /website/status': ok({ domain_name: 'luna', state: 'online', until: null }),
      'GET /website/public': errorResponse(404, ''),
      'GET /website/visits': ok(counts),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show visits' }));
  const days = within(await screen.findByRole('list', { name: 'Visits by day' })).getAllByRole('listitem');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toHaveTextContent(`${today}: 12`);
  const visits = within(screen.getByRole('region', { name: 'Visits' }));
  expect(visits.getByText('X').closest('li')).toHaveTextContent('X 5');
  expect(visits.getByText('Glass Highway').closest('li')).toHaveTextContent('4');
  expect(visits.getByText('search.example').closest('li')).toHaveTextContent('7');
  await user.click(visits.getByRole('button', { name: 'Download as CSV' }));
  expect(delivered.mock.calls[0]?.[1]).toBe('visits.csv');
  expect(delivered.mock.calls[0]?.[0].type).toBe('text/csv;charset=utf-8');
});

test('a title in the CSV is a single cell, and never a formula', () => {
  const row = (label: string): VisitCount => ({
    day: '2026-11-01',
    kind: 'song',
    name: 'v',
    label,
    count: 1,
  });
  expect(csvOf([row('=1+1'), row('a "b", c')])).toBe(
    'day,kind,name,label,count\r\n2026-11-01,song,v,\'=1+1,1\r\n2026-11-01,song,v,"a ""b"", c",1\r\n',
  );
});

test('days without visits are included', () => {
  expect(visitsByDay([], '2026-03-01', 2)).toEqual([
    { day: '2026-02-28', count: 0 },
    { day: '2026-03-01', count: 0 },
  ]);
});
