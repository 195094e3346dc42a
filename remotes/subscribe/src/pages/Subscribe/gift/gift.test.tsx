import { screen, within } from '@testing-library/react';
import { aUser, errorResponse, ok, renderPage, type RenderOptions } from '@rushtone/testing';
import * as subscribe from '../SubscribePage.tsx';

const CODE = 'a'.repeat(32);
const checkout = {
  premium: 'https://pay.example/premium',
  premium_plus: 'https://pay.example/plus',
  donate: 'https://pay.example/donate',
  portal: 'https://pay.example/portal',
  yearly: { premium: { eur: 69.9, url: 'https://pay.example/year' } },
  gifts: [
    { plan: 'premium', months: 3, eur: 19.9, url: 'https://pay.example/gift3' },
    { plan: 'premium_plus', months: 12, eur: 99.9, url: 'https://pay.example/gift12' },
  ],
} as const;

const open = (options: RenderOptions = {}) =>
  renderPage(subscribe, {
    route: '/subscribe',
    config: { checkout },
    ...options,
    api: {
      'GET /account/plan': ok({ plan: null, payment: null, granted: null, gift: null }),
      ...options.api,
    },
  });

const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('li');
  if (!found) throw new Error(`${name} is not a plan.`);
  return within(found);
};

test('a plan by the year has its own price and link; one without a yearly price keeps that of the month', async () => {
  const { user, where } = await open({ session: aUser({ uid: 'u-1' }) });
  await user.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(where()).toBe('/subscribe?billing=year');
  expect(card('Premium').getByText('69.90 EUR')).toBeVisible();
  expect(card('Premium').getByText('16% less than by the month')).toBeVisible();
  expect(card('Premium').getByRole('link')).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/pay\.example\/year\?.*client_reference_id=u-1/),
  );
  expect(card('Premium+').getByText('9.99 EUR')).toBeVisible();
});

test('neither yearly prices nor gifts are shown where none are configured', async () => {
  const { yearly: _yearly, gifts: _gifts, ...monthly } = checkout;
  await open({ config: { checkout: monthly } });
  expect(screen.queryByRole('radio', { name: 'Yearly' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Give a plan' })).toBeNull();
});

test('a promotion code in the address is filled in at the checkout, also after signing in', async () => {
  const { user, state } = await open({ route: '/subscribe?promotion=WELCOME20&billing=year' });
  expect(screen.getByText('The code WELCOME20 is filled in at the checkout.')).toBeVisible();
  expect(card('Donate').getByRole('link')).toHaveAttribute(
    'href',
    'https://pay.example/donate?prefilled_promo_code=WELCOME20',
  );
  await user.click(screen.getByRole('link', { name: 'Get Premium' }));
  expect(state()).toEqual({ from: '/subscribe?plan=premium&billing=year&promotion=WELCOME20' });
});

test('a visitor prepares a gift, sees what is paid and when it is sent, and can change it', async () => {
  const { user, api } = await open({
    api: { 'POST /gift/create': ok({ url: 'https://pay.example/gift12?client_reference_id=gift_1' }) },
  });
  const form = within(screen.getByRole('form', { name: 'Give a plan' }));
  await user.selectOptions(form.getByRole('combobox', { name: 'Gift' }), 'Premium+ for 12 months, 99.90 EUR');
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  expect(form.getByText('Your name is required.')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Your name' }), 'Ana');
  await user.type(form.getByRole('textbox', { name: 'Recipient' }), 'mia@example.com');
  await user.type(form.getByLabelText('Day of the mail'), '2999-01-02');
  await user.click(form.getByRole('button', { name: 'Continue to payment' }));
  expect(
    await screen.findByText(/^Premium\+ for 12 months, 99\.90 EUR, to mia@example\.com on January 2, 2999/),
  ).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({
    form: {
      plan: 'premium_plus',
      months: '12',
      giver: 'Ana',
      recipient: 'mia@example.com',
      send_on: '2999-01-02',
    },
  });
  expect(screen.getByRole('link', { name: 'Pay 99.90 EUR (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://pay.example/gift12?client_reference_id=gift_1',
  );
  await user.click(screen.getByRole('button', { name: 'Change the gift' }));
  expect(screen.getByRole('textbox', { name: 'Recipient' })).toHaveValue('mia@example.com');
});

const gift = {
  plan: 'premium',
  months: 3,
  giver: 'Ana',
  message: 'For your remixes.',
  valid_until: '2027-11-28T10:00:00.000Z',
  redeemed: false,
};

test('a recipient opens the gift by its link or code, signs in, and redeems it', async () => {
  const { user, where, state } = await open({ api: { 'GET /gift': ok(gift) } });
  await user.type(screen.getByRole('textbox', { name: 'Code of a gift' }), 'wrong{Enter}');
  expect(screen.getByText('Enter the code, or the link, from the mail.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Code of a gift' }));
  await user.paste(`https://rushtone.com/subscribe?gift=${CODE}`);
  await user.click(screen.getByRole('button', { name: 'Open the gift' }));
  expect(where()).toBe(`/subscribe?gift=${CODE}`);
  expect(await screen.findByRole('heading', { name: 'A gift from Ana' })).toBeVisible();
  expect(screen.getByText('For your remixes.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign up to redeem it' }));
  expect(state()).toEqual({ from: `/subscribe?gift=${CODE}` });
});

test('a gift is redeemed once; a refusal is shown beside it', async () => {
  const { user, api } = await open({
    route: `/subscribe?gift=${CODE}`,
    session: aUser(),
    api: {
      'GET /gift': ok(gift),
      'POST /gift/redeem': errorResponse(409, 'You have a plan already.'),
      'GET /account/getroles': ok({ roles: ['subscriber'], plan: 'premium' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Redeem the gift' }));
  expect(await screen.findByText('You have a plan already.')).toBeVisible();
  api.change({ 'POST /gift/redeem': ok({ plan: 'premium', until: '2027-02-28T10:00:00.000Z' }) });
  await user.click(screen.getByRole('button', { name: 'Redeem the gift' }));
  expect(await screen.findByRole('heading', { name: 'Premium is yours' })).toBeVisible();
  expect(screen.getByText('It ends on February 28, 2027. Nothing is charged.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
});

test('an unknown code says so', async () => {
  await open({
    route: `/subscribe?gift=${CODE}`,
    api: { 'GET /gift': errorResponse(404, 'There is no gift with this code.') },
  });
  expect(await screen.findByText('There is no gift with this code.')).toBeVisible();
});
