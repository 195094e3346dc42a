import { act, screen } from '@testing-library/react';
import type { Plan, PlanStatus } from '@rushtone/domain';
import { aUser, ok, renderPage } from '@rushtone/testing';
import { Part } from './PaymentNotice.tsx';

const payment = (
  state: 'paid' | 'failed' | 'ended' | 'paused',
  plan: Plan | null = 'premium',
): PlanStatus => ({
  plan,
  payment: {
    plan: 'premium',
    state,
    interval: 'month',
    late_until: '2026-11-30T10:00:00.000Z',
    renews_at: null,
    ends_at: null,
    paid_until: '2026-11-30T10:00:00.000Z',
    resumes_at: null,
    can_pause: false,
  },
  granted: null,
  gift: null,
});
/** Waits until the response has rendered. */
const answered = () => act(() => jest.advanceTimersByTimeAsync(50));
const open = (status: PlanStatus) =>
  renderPage(
    { Page: Part },
    {
      route: '/account/website',
      session: aUser(),
      config: { checkout: { premium: '/p', premium_plus: '/pp', donate: '/d', portal: '/portal' } },
      api: { 'GET /account/plan': ok(status) },
    },
  );

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a failed payment also shows on the tools’ pages, with a link to fix it', async () => {
  await open(payment('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your plan ends on November 30, 2026');
  expect(screen.getByRole('button', { name: /^Update your payment/ })).toBeVisible();
});

test('a pause that locks the tools is shown there, with a link to the plan', async () => {
  const { unmount } = await open(payment('paused', null));
  expect(await screen.findByText('Your plan is paused.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/account');
  unmount();
  await open(payment('paused'));
  await answered();
  expect(screen.queryByText('Your plan is paused.')).toBeNull();
});

test('nothing is shown while everything is paid, or without a payment', async () => {
  const { api, unmount } = await open(payment('paid'));
  await answered();
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await open({ plan: null, payment: null, granted: null, gift: null });
  await answered();
  expect(screen.queryByRole('alert')).toBeNull();
});
