import { screen, within } from '@testing-library/react';
import { aUser, ok, errorResponse, renderPage, type MockResponses } from '@rushtone/testing';
import * as promotion from './index.ts';

const session = aUser({ roles: ['subscriber'], plan: 'premium' });
const route = '/account/promotion';
const links = {
  youtube_channel: 'https://youtube.example/@luna',
  youtube_share: 'https://youtu.example/abc',
};
const calendar = [
  { date: '2026-12-18T09:00:00.000Z', title: 'Story on Instagram' },
  { date: '2026-12-04', title: 'Post in the community' },
  { date: '2026-10-19', title: 'First feature' },
  { date: '2026-11-02', title: 'Playlist of the week' },
];
const api: MockResponses = {
  'GET /promotion/get': ok({ ...links, promotion_calendar: calendar }),
  'POST /promotion/save': ok(null),
};
const open = (more: MockResponses = {}) =>
  renderPage(promotion, { route, session, api: { ...api, ...more } });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const day = (name: RegExp) => screen.getByRole('gridcell', { name });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 12) });
});
afterEach(() => jest.useRealTimers());

test('a channel that was given elsewhere is offered', async () => {
  const { user } = await open({
    'GET /promotion/get': ok({ youtube_channel: '', youtube_share: '', promotion_calendar: [] }),
    'GET /account/channels': ok(['https://youtube.example/@luna']),
  });
  await user.click(await screen.findByRole('button', { name: 'Use https://youtube.example/@luna' }));
  expect(field(/^Your channel/)).toHaveValue('https://youtube.example/@luna');
});

describe('spec §5 "Promotion: channel and video URLs required, url type"', () => {
  test("both are required, sent, and 'Your channel promotion has been saved!' (spec §8)", async () => {
    const { user, api: server } = await open();
    for (const name of [/^Your channel/, /^Video to share/]) {
      expect(field(name)).toBeRequired();
      expect(field(name)).toHaveAttribute('type', 'url');
    }
    await user.clear(field(/^Video/));
    await user.type(field(/^Video/), 'https://youtu.example/xyz');
    await user.click(save());
    expect(await screen.findByText('Your channel promotion has been saved!')).toBeVisible();
    expect(server.calls.at(-1)).toMatchObject({
      path: '/promotion/save',
      form: { ...links, youtube_share: 'https://youtu.example/xyz' },
    });
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  test('rejects an empty or invalid address', async () => {
    const { user, api: server } = await open();
    await user.clear(field(/^Your channel/));
    await user.clear(field(/^Video/));
    await user.type(field(/^Video/), 'my video');
    await user.click(save());
    expect(field(/^Your channel/)).toHaveAccessibleDescription(/is required\.$/);
    expect(field(/^Video/)).toHaveAccessibleDescription(/Enter a web address/);
    expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('spec §8 "any other code shows the server\'s message field in a red banner"', async () => {
    const { user } = await open({ 'POST /promotion/save': errorResponse(429, 'Please wait a moment.') });
    await user.type(field(/^Video/), 'd');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    expect(field(/^Video/)).toHaveValue('https://youtu.example/abcd');
  });
});

describe('spec §2 "plus a calendar list"', () => {
  test('spec §3 the first 10 characters of each date; the next one first, past ones last, the latest first', async () => {
    await open();
    const planned = within(screen.getByRole('list', { name: 'Planned' })).getAllByRole('listitem');
    expect(planned.map(({ textContent }) => textContent)).toEqual([
      '2026-12-04Post in the community Nextin 14 days',
      '2026-12-18Story on Instagram in 28 days',
    ]);
    const before = within(screen.getByRole('list', { name: 'Before' })).getAllByRole('listitem');
    expect(before.map(({ textContent }) => textContent)).toEqual([
      '2026-11-02Playlist of the week 18 days ago',
      '2026-10-19First feature 32 days ago',
    ]);
  });

  test('the month opens on the next planned day, marks planned days and shows the entries of the selected day', async () => {
    const { user } = await open();
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeVisible();
    expect(day(/^Friday, December 4, 2026, Post in the community$/)).toHaveAttribute('aria-selected', 'true');
    await user.click(day(/^Friday, December 18/));
    expect(screen.getByRole('status')).toHaveTextContent('Friday, December 18, 2026: Story on Instagram');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible();
    expect(day(/^Friday, November 20, 2026$/)).toHaveAttribute('aria-current', 'date');
  });

  test.each([
    ['{ArrowRight}', 'Saturday, December 5, 2026'],
    ['{ArrowLeft}', 'Thursday, December 3, 2026'],
    ['{ArrowDown}', 'Friday, December 11, 2026'],
    ['{ArrowUp}', 'Friday, November 27, 2026'],
    ['{Home}', 'Monday, November 30, 2026'],
    ['{End}', 'Sunday, December 6, 2026'],
    ['{PageDown}', 'Monday, January 4, 2027'],
    ['{PageUp}', 'Wednesday, November 4, 2026'],
    ['{Shift>}{PageDown}{/Shift}', 'Saturday, December 4, 2027'],
    ['{Shift>}{PageUp}{/Shift}', 'Thursday, December 4, 2025'],
  ])('%s moves the focus in the date grid to %s', async (keys, then) => {
    const { user } = await open();
    day(/^Friday, December 4/).focus();
    await user.keyboard(keys);
    expect(day(new RegExp(`^${then}`))).toHaveFocus();
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('an empty calendar shows a message', async () => {
    await open({ 'GET /promotion/get': ok({ ...links, promotion_calendar: [] }) });
    expect(screen.getByText('Scheduled dates appear here.')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  });
});

test('retries after a server error', async () => {
  const { user, api: server } = await open({ 'GET /promotion/get': errorResponse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  server.change(api);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue(links.youtube_channel)).toBeVisible();
});
