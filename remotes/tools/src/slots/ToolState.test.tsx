import { screen } from '@testing-library/react';
import type { SlotProps } from '@rushtone/contract';
import { aUser, ok, renderPage, type MockResponses } from '@rushtone/testing';
import { Part } from './ToolState.tsx';

const setUp = (tool: SlotProps['tool.state']['tool'], api: MockResponses = {}) =>
  renderPage({ Page: () => <Part tool={tool} /> }, { session: aUser({ roles: ['subscriber'] }), api });

const promotion = (changes: object) => ({
  'GET /promotion/get': ok({
    youtube_channel: 'https://youtube.example/luna',
    youtube_share: 'https://youtube.example/watch',
    promotion_calendar: [],
    ...changes,
  }),
});

test.each([
  [/^Online at luna\./, { domain_name: 'luna', state: 'online', until: null }],
  [
    'Online until November 30, 2026',
    { domain_name: 'luna', state: 'ending', until: '2026-11-30T10:00:00.000Z' },
  ],
  ['Offline', { domain_name: 'luna', state: 'taken_down', until: null }],
  ['Not set up yet', null],
])('the website is said to be %p', async (text, status) => {
  await setUp('website', { 'GET /website/status': ok(status) });
  expect(await screen.findByText(text)).toBeVisible();
});

test('dates of the calendar that are past do not count', async () => {
  const promotion_calendar = [
    { date: '2020-01-14', title: 'Past' },
    { date: '2999-01-14', title: 'To come' },
  ];
  await setUp('promotion', promotion({ promotion_calendar }));
  expect(await screen.findByText('1 date to come')).toBeVisible();
});

test('slots that the user has taken count as dates to come', async () => {
  const slot = (id: number, state: string, starts_at = `2999-01-0${id}T10:00:00.000Z`) => ({
    ...{ id, state, starts_at },
    title: 'Feature',
  });
  const slots = [
    slot(1, 'yours'),
    slot(2, 'taken'),
    slot(3, 'free'),
    slot(4, 'yours'),
    slot(5, 'yours', '2020-01-14T10:00:00.000Z'),
  ];
  await setUp('promotion', promotion({ slots }));
  expect(await screen.findByText('2 dates to come')).toBeVisible();
});

test('requests for artwork that are open are counted', async () => {
  const requests = [
    { id: 1, state: 'requested' },
    { id: 2, state: 'done' },
  ];
  await setUp('artwork', { 'GET /artwork/getall': ok(requests) });
  expect(await screen.findByText('1 open request')).toBeVisible();
});

test('the maker needs no request', async () => {
  const { api } = await setUp('maker');
  expect(screen.getByText('In your browser: nothing is uploaded')).toBeVisible();
  expect(api.calls).toEqual([]);
});
