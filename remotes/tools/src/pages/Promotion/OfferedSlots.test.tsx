import { screen, waitFor, within } from '@testing-library/react';
import type { Promotion, PromotionOffer } from '@rushtone/domain';
import { aUser, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import * as promotion from './index.ts';

const session = aUser({ roles: ['subscriber'], plan: 'premium' });
const slot = (id: number, day: number, state: PromotionOffer['state']): PromotionOffer => ({
  id,
  starts_at: new Date(2026, 11, day, 18).toISOString(),
  title: 'Story',
  state,
});
const slots = [slot(1, 4, 'free'), slot(2, 4, 'taken'), slot(3, 9, 'taken'), slot(4, 11, 'yours')];
const data: Promotion = {
  youtube_channel: 'https://youtube.example/@luna',
  youtube_share: 'https://youtu.example/abc',
  promotion_calendar: [],
  slots,
  reminders: true,
  feed_since: null,
};
const open = (more: MockResponses = {}) =>
  renderPage(promotion, {
    route: '/account/promotion',
    session,
    api: { 'GET /promotion/get': ok(data), ...more },
  });
const rows = () => within(screen.getByRole('list', { name: 'Slots to take' })).getAllByRole('listitem');

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 12), advanceTimers: true });
});
afterEach(() => jest.useRealTimers());

test('slots show their local time and their state, in the list and in the month', async () => {
  await open();
  expect(rows().map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Fri, Dec 4, 6:00 PMStory Take Story, Fri, Dec 4, 6:00 PM',
    'Fri, Dec 4, 6:00 PMStory Taken',
    'Wed, Dec 9, 6:00 PMStory Taken',
    'Fri, Dec 11, 6:00 PMStory YoursGive back Story, Fri, Dec 11, 6:00 PM',
  ]);
  expect(screen.getByRole('gridcell', { name: 'Friday, December 4, 2026, free slot' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: 'Wednesday, December 9, 2026, slot taken' })).toBeVisible();
  expect(
    screen.getByRole('gridcell', { name: 'Friday, December 11, 2026, Story (your slot)' }),
  ).toBeVisible();
  expect(screen.getByText(/^Times in your time zone, /)).toBeVisible();
});

test('a free slot can be taken and given back', async () => {
  const taken = slots.map((each) => (each.id === 1 ? { ...each, state: 'yours' as const } : each));
  const { user, api } = await open({
    'POST /promotion/take': ok(taken),
    'POST /promotion/give_back': ok(slots),
  });
  await user.click(screen.getByRole('button', { name: /^Take Story, Fri, Dec 4/ }));
  expect(await screen.findByText('The slot is yours.')).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ path: '/promotion/take', form: { id: '1' } });
  await user.click(screen.getByRole('button', { name: /^Give back Story, Fri, Dec 4/ }));
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(api.calls.at(-1)).toMatchObject({ path: '/promotion/take' });
  await user.click(screen.getByRole('button', { name: /^Give back Story, Fri, Dec 4/ }));
  await user.click(screen.getByRole('button', { name: 'Give it back' }));
  expect(await screen.findByText('The slot is free again.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Take Story, Fri, Dec 4/ })).toBeVisible();
});

test('a slot that another subscriber has just taken shows a message', async () => {
  const { user } = await open({ 'POST /promotion/take': errorResponse(409, 'This slot is taken, or over.') });
  await user.click(screen.getByRole('button', { name: /^Take Story/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This slot is taken, or over.');
});

test('the feed URL for calendar apps is shown once, and can be replaced and revoked', async () => {
  const path = '/api/promotion/calendar.ics?code=secret';
  const { user } = await open({
    'POST /promotion/feed': ({ form }) =>
      ok(form.on === 'true' ? { path, feed_since: '2026-11-20T11:00:00.000Z' } : null),
  });
  expect(screen.queryByRole('button', { name: 'End the address' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make an address' }));
  const field = await screen.findByRole('textbox', { name: /^Address for your calendar program/ });
  expect(field).toHaveValue(`http://localhost${path}`);
  await user.click(screen.getByRole('button', { name: 'Copy address' }));
  // Reading takes a task, in which the store may tell of the answer: only waits of Testing Library expect that.
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`http://localhost${path}`));
  await user.click(screen.getByRole('button', { name: 'End the address' }));
  expect(await screen.findByText('The address of the calendar no longer works.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Address for/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeVisible();
});

test('reminders can be turned off', async () => {
  const { user, api } = await open({ 'POST /promotion/reminders': ok(null) });
  const box = screen.getByRole('checkbox', { name: 'Remind me by mail a day before my dates' });
  expect(box).toBeChecked();
  await user.click(box);
  expect(await screen.findByText('You get no reminders.')).toBeVisible();
  await waitFor(() => expect(box).not.toBeChecked());
  expect(api.calls.at(-1)).toMatchObject({ form: { reminders: 'false' } });
});
