import { screen } from '@testing-library/react';
import type { PlanStatus } from '@rushtone/domain';
import { aUser, ok, renderPage } from '@rushtone/testing';
import { PaymentNotice } from './FailedPayment.tsx';

const payment = (state: 'paid' | 'failed' | 'ended'): PlanStatus => ({
  plan: 'premium',
  payment: { state, late_until: '2026-11-30T10:00:00.000Z', renews_at: null, ends_at: null },
  granted: null,
});
const open = (status: PlanStatus) =>
  renderPage(
    { Page: PaymentNotice },
    {
      route: '/account/website',
      session: aUser(),
      config: { checkout: { premium: '/p', premium_plus: '/pp', donate: '/d', portal: '/portal' } },
      api: { 'GET /account/plan': ok(status) },
    },
  );

test('a failed payment is told on the pages of the tools too, with the way to mend it', async () => {
  await open(payment('failed'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your plan ends on November 30, 2026');
  expect(screen.getByRole('link', { name: /^Update your payment/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/portal'),
  );
});

test('nothing is told while all is paid, or without a payment', async () => {
  const { api, unmount } = await open(payment('paid'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  await open({ plan: null, payment: null, granted: null });
  expect(screen.queryByRole('alert')).toBeNull();
});
