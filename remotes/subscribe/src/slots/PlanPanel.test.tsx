import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aUser,
  errorResponse,
  ok,
  renderPage,
  type MockResponses,
  type RenderOptions,
} from '@rushtone/testing';
import { Part } from './PlanPanel.tsx';

const checkout = {
  premium: 'https://pay.example/premium',
  premium_plus: 'https://pay.example/plus',
  donate: 'https://pay.example/donate',
  portal: 'https://pay.example/portal',
  yearly: { premium: { eur: 69.9, url: 'https://pay.example/premium-year' } },
};
const setUp = (api: MockResponses = {}, session = aUser(), config: RenderOptions['config'] = { checkout }) =>
  renderPage(
    { Page: Part },
    {
      route: '/account',
      session,
      config,
      api: {
        'GET /account/plan': ok({
          plan: session.status === 'user' ? session.plan : null,
          payment: null,
          granted: null,
        }),
        'GET /account/receipts': ok({ next: null, receipts: [] }),
        ...api,
      },
    },
  );

test('names the plan and its price (spec §2)', async () => {
  await setUp({}, aUser({ roles: ['donator', 'subscriber'], plan: 'premium_plus' }));
  expect(screen.getByText('Premium+')).toBeVisible();
  expect(screen.getByText('9.99 EUR per month')).toBeVisible();
});

test('a subscriber manages or cancels the plan from the dashboard, in a new tab', async () => {
  await setUp({}, aUser({ roles: ['subscriber'], plan: 'premium' }));
  const link = screen.getByRole('link', { name: 'Manage or cancel (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://pay.example/portal?prefilled_email=listener%40example.com');
  expect(link).toHaveAttribute('target', '_blank');
});

test.each([
  ['a user without a plan', aUser()],
  ['a donor', aUser({ roles: ['donator'], plan: 'donate' })],
])('%s sees a link to the plans and nothing to manage', async (_who, session) => {
  await setUp({}, session);
  expect(await screen.findByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscribe');
  expect(screen.queryByRole('link', { name: /Manage or cancel/ })).toBeNull();
});

test('does not say that there is no plan while neither the session nor the server knows one', async () => {
  const { api } = await setUp({ 'GET /account/plan': errorResponse(500, 'Broken.') });
  expect(await screen.findByText('Your plan can’t be shown right now.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
  api.change({ 'GET /account/plan': ok({ plan: null, payment: null, granted: null }) });
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText('Listening is free. You have no plan.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' })).toBeVisible();
});

describe('the payment of a plan', () => {
  const subscriber = aUser({ roles: ['subscriber'], plan: 'premium' });
  const paid = {
    plan: 'premium',
    state: 'paid',
    late_until: null,
    renews_at: null,
    ends_at: null,
    paid_until: null,
    resumes_at: null,
    can_pause: false,
  };
  const press = (name: RegExp) => screen.findByRole('button', { name });
  const withPayment = (payment: object | null, granted: object | null = null): MockResponses => ({
    'GET /account/plan': ok({ plan: 'premium', payment, granted }),
  });

  test.each([
    ['Next payment on December 23, 2026.', { ...paid, renews_at: '2026-12-23T10:00:00.000Z' }, null],
    [/^Ends on December 23, 2026\./, { ...paid, ends_at: '2026-12-23T10:00:00.000Z' }, null],
    ['Granted by our team until January 31, 2027.', null, { until: '2027-01-31T00:00:00.000Z' }],
    ['Granted by our team.', null, { until: null }],
  ])('says %p', async (text, payment, granted) => {
    await setUp(withPayment(payment, granted), subscriber);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the price of the plan that is paid beside a larger one that is granted', async () => {
    const yearly = { ...paid, interval: 'year', renews_at: '2027-12-23T10:00:00.000Z' };
    await setUp(withPayment(yearly), aUser({ roles: ['donator', 'subscriber'], plan: 'premium_plus' }));
    expect(await screen.findByText('69.90 EUR per year')).toBeVisible();
    expect(screen.getByText('Premium+')).toBeVisible();
  });

  test('shows a failure with the date on which the plan ends, and links to the payment page', async () => {
    const late_until = '2026-11-30T10:00:00.000Z';
    await setUp(withPayment({ ...paid, state: 'failed', late_until }), subscriber);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your last payment failed. Your plan ends on November 30, 2026 if it is still not paid.',
    );
    expect(await press(/^Update your payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change plan/ })).toBeNull();
  });

  test('shows that the plan ended a week after a failure, until the plan and its roles are back', async () => {
    const late_until = '2026-11-20T10:00:00.000Z';
    const ended = ok({ plan: null, payment: { ...paid, state: 'ended', late_until }, granted: null });
    const { api, account } = await setUp({ 'GET /account/plan': ended });
    expect(await screen.findByRole('alert')).toHaveTextContent(/your plan ended on November 20, 2026/);
    api.change(withPayment(paid));
    act(() => account.set(subscriber));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('button', { name: /^Cancel plan/ })).toBeVisible();
  });

  test('opens each page of the payment service in a new tab without access to this one', async () => {
    const replace = jest.fn();
    const tab = { opener: window, location: { replace }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, api } = await setUp(
      {
        ...withPayment({ ...paid, renews_at: '2026-12-23T10:00:00.000Z' }),
        'POST /account/portal': ({ form }) => ok({ url: `https://pay.example/${form.page}` }),
      },
      subscriber,
    );
    for (const [name, page] of [
      [/^Change plan/, 'change'],
      [/^Payment method/, 'payment_method'],
      [/^Receipts/, 'home'],
      [/^Cancel plan/, 'cancel'],
    ] as const) {
      await user.click(await press(name));
      await waitFor(() => expect(String(replace.mock.lastCall?.[0])).toBe(`https://pay.example/${page}`));
    }
    expect(tab.opener).toBeNull();
    api.change({ 'POST /account/portal': errorResponse(502, 'The payment service did not answer.') });
    await user.click(await press(/^Receipts/));
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment service did not answer.');
    expect(tab.close).toHaveBeenCalledTimes(1);
    jest.spyOn(window, 'open').mockReturnValue(null);
    await user.click(await press(/^Receipts/));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/blocked the new tab/));
    jest.restoreAllMocks();
  });

  test('is paused for some months, after a dialog that explains it, and resumed', async () => {
    const renews_at = '2999-12-23T10:00:00.000Z';
    const paused = {
      ...paid,
      state: 'paused',
      paid_until: renews_at,
      resumes_at: '3000-02-23T09:00:00.000Z',
    };
    const { user, api } = await setUp(
      {
        ...withPayment({ ...paid, renews_at, can_pause: true }),
        'POST /account/pause': { code: 200, message: 'Your plan is paused.', data: null },
        'POST /account/resume': { code: 200, message: 'Your plan goes on.', data: null },
      },
      subscriber,
    );
    await user.click(await press(/^Pause$/));
    const question = within(screen.getByRole('dialog', { name: 'Pause your plan?' }));
    expect(question.getByText(/^Your plan stays until December 23, 2999/)).toBeVisible();
    await user.selectOptions(question.getByRole('combobox', { name: 'For' }), '2 months');
    api.change(withPayment(paused));
    await user.click(question.getByRole('button', { name: 'Pause the plan' }));
    expect(await screen.findByText('Paused from December 23, 2999 until February 23, 3000.')).toBeVisible();
    expect(api.calls.find(({ path }) => path === '/account/pause')?.form).toMatchObject({ months: '2' });
    await user.click(await press(/^Resume$/));
    const resume = within(screen.getByRole('dialog', { name: 'Resume your plan?' }));
    expect(resume.getByText(/Nothing is charged today\.$/)).toBeVisible();
    api.change(withPayment({ ...paid, renews_at }));
    await user.click(resume.getByRole('button', { name: 'Resume the plan' }));
    expect(await screen.findByText('Next payment on December 23, 2999.')).toBeVisible();
  });

  test('shows the price of resuming today if the plan is paused and no longer paid', async () => {
    const paused = { ...paid, state: 'paused', paid_until: '2020-12-23T10:00:00.000Z' };
    const { user } = await setUp({
      'GET /account/plan': ok({ plan: null, payment: paused, granted: null }),
    });
    expect(await screen.findByText('Paused from December 23, 2020 until you resume it.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See the plans' })).toBeNull();
    await user.click(await press(/^Resume$/));
    expect(screen.getByText('A new month begins today, and is charged today: 6.99 EUR.')).toBeVisible();
  });

  test('offers to undo a cancellation; a granted plan has nothing to manage', async () => {
    const { unmount } = await setUp(
      withPayment({ ...paid, ends_at: '2026-12-23T10:00:00.000Z' }),
      subscriber,
    );
    expect(await press(/^Keep my plan/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel plan/ })).toBeNull();
    unmount();
    await setUp(withPayment(null, { until: null }), subscriber);
    expect(await screen.findByText('Granted by our team.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Manage or cancel/ })).toBeNull();
    expect(screen.queryByText('6.99 EUR per month')).toBeNull();
  });

  test('shows a yearly price, the next amount after a discount, and receipts', async () => {
    const payment = { ...paid, interval: 'year', renews_at: '2027-11-23T10:00:00.000Z' };
    const receipt = { currency: 'eur', refunded: false, url: 'https://pay.stripe.com/receipts/1' };
    const { user } = await setUp(
      {
        ...withPayment(payment),
        'GET /account/receipts': ok({
          next: { amount: 5_592, currency: 'eur' },
          receipts: [
            { ...receipt, amount: 6_990, paid_at: '2026-11-23T10:00:00.000Z' },
            { ...receipt, amount: 700, currency: 'jpy', refunded: true, paid_at: '2026-01-02T10:00:00.000Z' },
          ],
        }),
      },
      subscriber,
    );
    expect(await screen.findByText('69.90 EUR per year')).toBeVisible();
    expect(await screen.findByText('Next payment on November 23, 2027: 55.92 EUR.')).toBeVisible();
    await user.click(screen.getByText('Your payments (2)'));
    const [first, second] = within(screen.getByRole('list', { name: 'Your payments' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/November 23, 2026.*69\.90 EUR/);
    expect(second).toHaveTextContent(/700 JPY \(refunded\)/);
    const link = screen.getByRole('link', { name: 'Receipt of November 23, 2026 (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://pay.stripe.com/receipts/1');
  });

  test('that is a gift says until when, and that it does not renew', async () => {
    const gift = { until: '2027-02-28T10:00:00.000Z' };
    await setUp(
      { 'GET /account/plan': ok({ plan: 'premium', payment: null, granted: null, gift }) },
      subscriber,
    );
    expect(await screen.findByText('A gift until February 28, 2027. It does not renew.')).toBeVisible();
    expect(screen.queryByText('6.99 EUR per month')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Manage or cancel/ })).toBeNull();
  });

  test('can fail to load; the plan and its link are still shown', async () => {
    await setUp({ 'GET /account/plan': errorResponse(500, 'Broken.') }, subscriber);
    expect(screen.getByText('Premium')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Manage or cancel/ })).toBeVisible();
  });
});

test('if nothing is sold, there is no link to a payment service', async () => {
  await setUp({}, aUser({ roles: ['subscriber'], plan: 'premium' }), { checkout: null });
  expect(screen.queryByRole('link', { name: /Manage or cancel/ })).toBeNull();
});
