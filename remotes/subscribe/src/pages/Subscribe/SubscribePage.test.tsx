import { act, screen, within } from '@testing-library/react';
import { ROLES_ASKED_EVERY_MS } from '@rushtone/domain';
import { aUser, ok, renderPage, type RenderOptions } from '@rushtone/testing';
import * as subscribe from './SubscribePage.tsx';

const checkout = {
  premium: 'https://pay.example/premium?a=1',
  premium_plus: '/emulators/checkout?plan=premium_plus',
  donate: 'https://pay.example/donate',
  portal: 'https://pay.example/portal',
};

const open = (options: RenderOptions = {}) =>
  renderPage(subscribe, {
    route: '/subscribe',
    config: { checkout },
    ...options,
    api: { 'GET /account/plan': ok({ plan: null, payment: null, granted: null }), ...options.api },
  });

afterEach(() => jest.useRealTimers());

const plan = (name: string) => {
  const card = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!card) throw new Error(`${name} is not a plan.`);
  return within(card);
};
const query = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams);

describe('spec §9 "Prices: Premium 6.99 EUR per month; Premium+ 9.99 EUR per month; Donate is a custom amount"', () => {
  test('shows the three cards, and Premium+ is marked Most Popular (spec §2)', async () => {
    await open();
    expect(plan('Premium').getByText('6.99 EUR')).toBeVisible();
    expect(plan('Premium').queryByText('Most Popular')).toBeNull();
    expect(plan('Premium+').getByText('9.99 EUR')).toBeVisible();
    expect(plan('Premium+').getByText('Most Popular')).toBeVisible();
    expect(plan('Donate').getByText('Custom amount')).toBeVisible();
  });

  test('spec §2 "a secure checkout badge with accepted payment brand logos"', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
    const brands = within(screen.getByRole('list', { name: 'Accepted payment methods' })).getAllByRole('img');
    expect(brands.map((brand) => brand.getAttribute('aria-label'))).toEqual([
      'Visa',
      'Mastercard',
      'American Express',
      'PayPal',
      'Apple Pay',
      'Google Pay',
    ]);
  });
});

describe('spec §2 "Payment goes through external hosted checkout links with the email prefilled"', () => {
  const session = aUser({ uid: 'u-1', email: 'a+b@example.com' });

  test('the link contains the email and the account, and opens in a new tab', async () => {
    await open({ session });
    const link = plan('Premium').getByRole('link', { name: /^Subscribe to Premium/ });
    expect(query(link)).toEqual({ a: '1', prefilled_email: 'a+b@example.com', client_reference_id: 'u-1' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/pay\.example\/premium\?/));
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleName('Subscribe to Premium (opens in a new tab)');
    const local = plan('Premium+').getByRole('link').getAttribute('href');
    expect(local).toMatch(/^\/emulators\/checkout\?plan=premium_plus&prefilled_email=/);
  });

  test('a visitor who chooses a subscription logs in first and returns to it (spec §10.21)', async () => {
    const { user, where, state } = await open();
    await user.click(screen.getByRole('link', { name: 'Get Premium+' }));
    expect(where()).toBe('/login');
    expect(state()).toEqual({ from: '/subscribe?plan=premium_plus' });
  });

  test('after the log-in the button of the chosen plan has the focus', async () => {
    await open({ session, route: '/subscribe?plan=premium_plus' });
    expect(plan('Premium+').getByRole('link')).toHaveFocus();
  });

  test('Donate works without an account', async () => {
    await open();
    const link = plan('Donate').getByRole('link', { name: /^Donate/ });
    expect(link).toHaveAttribute('href', 'https://pay.example/donate');
  });

  test('without a checkout the page shows that it is not configured', async () => {
    await open({ session, config: { checkout: null } });
    expect(screen.getByText('Checkout is not configured on this installation.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a user with a plan', () => {
  test('sees "Your plan" on it and manages it in the portal; the other one is a change, not a second payment', async () => {
    await open({ session: aUser({ roles: ['subscriber'], plan: 'premium' }) });
    expect(plan('Premium').getByText('Your plan')).toBeVisible();
    expect(plan('Premium+').queryByText('Your plan')).toBeNull();
    for (const [card, name] of [
      ['Premium', /^Manage or cancel/],
      ['Premium+', /^Switch to Premium\+/],
    ] as const) {
      expect(plan(card).getByRole('link', { name })).toHaveAttribute(
        'href',
        'https://pay.example/portal?prefilled_email=listener%40example.com',
      );
    }
  });

  test.each([
    ['paused', /^Your plan is paused\./],
    ['ended', /^A payment of your plan is missing\./],
  ])(
    'that is %s is sent to the dashboard, because a second one would be charged in addition',
    async (state, text) => {
      const payment = { plan: 'premium', state };
      await open({
        session: aUser(),
        api: { 'GET /account/plan': ok({ plan: null, payment, granted: null }) },
      });
      expect(await screen.findByText(text)).toBeVisible();
      expect(plan('Premium').getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute(
        'href',
        '/account',
      );
      expect(screen.queryByRole('link', { name: /^Subscribe to/ })).toBeNull();
      expect(plan('Donate').getByRole('link', { name: /^Donate/ })).toBeVisible();
    },
  );

  test('can donate again, and can still subscribe', async () => {
    await open({ session: aUser({ roles: ['donator'], plan: 'donate' }) });
    expect(plan('Donate').getByText('Your plan')).toBeVisible();
    expect(plan('Donate').getByRole('link', { name: /^Donate again/ })).toBeVisible();
    expect(plan('Premium').getByRole('link', { name: /^Subscribe to Premium/ })).toBeVisible();
  });

  test('sees the plan in the first tab after paying in the other', async () => {
    jest.useFakeTimers();
    const { user, account } = await open({ session: aUser() });
    const note = /The payment page is open in another tab/;
    await user.click(plan('Premium').getByRole('link'));
    expect(screen.getByText(note)).toBeVisible();
    account.become({ roles: ['subscriber'], plan: 'premium' });
    await act(() => jest.advanceTimersByTimeAsync(ROLES_ASKED_EVERY_MS));
    expect(plan('Premium').getByText('Your plan')).toBeVisible();
    expect(screen.queryByText(note)).toBeNull();
    const reads = account.roleReads();
    await act(() => jest.advanceTimersByTimeAsync(3 * ROLES_ASKED_EVERY_MS));
    expect(account.roleReads()).toBe(reads);
  });
});

describe('the return from the checkout (spec §10.20: every 2 s for 60 s)', () => {
  const route = '/subscribe?checkout=success&plan=premium';
  beforeEach(() => jest.useFakeTimers());
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  test('waits for the roles, then focuses the first unlocked tool', async () => {
    const {
      account: { become, roleReads },
    } = await open({ route, session: aUser() });
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await advance(7_900);
    expect(roleReads()).toBe(4);
    become({ roles: ['subscriber'], plan: 'premium' });
    await advance(2_000);
    expect(screen.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Website' })).toHaveFocus();
    await advance(10_000);
    expect(roleReads()).toBe(5);
  });

  test('stops after 60 s, explains what to do, and can check again', async () => {
    const {
      user,
      account: { become, roleReads },
    } = await open({ route, session: aUser() });
    await advance(61_000);
    expect(screen.getByRole('heading', { name: 'Your payment is not confirmed yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toBeVisible();
    expect(roleReads()).toBe(30);
    await advance(10_000);
    expect(roleReads()).toBe(30);
    become({ roles: ['subscriber'], plan: 'premium' });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await advance(1);
    expect(screen.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  });

  test('a donor who subscribes waits for the new role', async () => {
    await open({ route, session: aUser({ roles: ['donator'], plan: 'donate' }) });
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  });

  test('keeps polling if the server does not respond', async () => {
    const {
      account: { failRoles, become, roleReads },
    } = await open({ route, session: aUser() });
    failRoles(true);
    await advance(6_000);
    expect(roleReads()).toBeGreaterThanOrEqual(3);
    failRoles(false);
    become({ roles: ['subscriber'], plan: 'premium' });
    await advance(2_000);
    expect(screen.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  });

  test('thanks a visitor for a donation, and asks one who subscribed to log in', async () => {
    const { unmount } = await open({ route: '/subscribe?checkout=success&plan=donate' });
    expect(screen.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up for your donor role' })).toHaveAttribute(
      'href',
      '/signup?verify=true',
    );
    unmount();
    const { user, state } = await open({ route });
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(state()).toEqual({ from: route });
  });

  test('a cancelled checkout shows that nothing was paid', async () => {
    await open({ route: '/subscribe?checkout=cancelled&plan=premium', session: aUser() });
    expect(screen.getByText('You left the checkout. Nothing was paid.')).toBeVisible();
    expect(plan('Premium').getByRole('link')).toHaveFocus();
  });
});
