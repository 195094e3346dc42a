import type { Brand } from '@rushtone/site';
import { emulatorPage, escapeHtml, field, hidden, notice, primaryButton, STYLE } from '../shared/page.ts';
import { PLANS } from './order.ts';
import type { Payment } from './payments.ts';

const LIVE = new Set(['active', 'trialing', 'past_due']);

type Ask = { brand: Brand; address?: string; problem?: string; sent?: boolean };

/** Asks whose payments: the link comes by mail, so that nobody sees those of somebody else. */
export const askPage = ({ brand, address = '', problem, sent = false }: Ask): string => {
  const mailed = `If something was paid with ${escapeHtml(address)}, a mail with a link is on its way: <a style="${STYLE.link}" href="/mail">read it here</a>.`;
  return emulatorPage({
    brand,
    title: 'Your payments',
    body: `${notice('alert', problem)}${notice('status', sent ? mailed : undefined)}
<form method="post" action="/emulators/portal/link">${field('E-mail that you paid with', 'email', address, 'type="email" autocomplete="email"')}
<p style="${STYLE.row}">${primaryButton(brand, 'Send me a link')}<a style="${STYLE.link}" href="/subscribe">Back</a></p></form>`,
  });
};

const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment late',
  canceled: 'Ended',
  refunded: 'Given back',
};

/** Shown after an action. */
const DONE: Readonly<Record<string, string>> = {
  cancel: 'Your subscription has ended.',
  refund: 'Your donation has been given back.',
  miss: 'The last payment has failed. The plan stays while the payment service tries again.',
  premium: 'Your subscription is Premium now.',
  premium_plus: 'Your subscription is Premium+ now.',
};

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}" style="${STYLE.quiet}">${label}</button>`;

const actions = ({ plan, status }: Payment): string => {
  if (plan === 'donate') return button('refund', 'Refund');
  if (status === 'past_due') return button(plan, 'Pay now') + button('cancel', 'Cancel');
  const other = plan === 'premium' ? ('premium_plus' as const) : ('premium' as const);
  return [
    button(other, `Change to ${PLANS[other].name}`),
    button('miss', 'Let a payment fail'),
    button('cancel', 'Cancel'),
  ].join('');
};

const item = (payment: Payment, reference: string): string => {
  const { plan, status, ref } = payment;
  const form = `<form method="post" action="/emulators/portal" style="${STYLE.row}">${hidden({ reference, ref })}${actions(payment)}</form>`;
  return `<li style="${STYLE.box}"><h2 style="margin: 0; font-size: 1.1rem">${PLANS[plan].name}</h2><p style="margin: 0">${escapeHtml(STATES[status] ?? status)}</p>${LIVE.has(status) ? form : ''}</li>`;
};

type List = { brand: Brand; email: string; reference: string; payments: readonly Payment[]; done: string };

export const listPage = ({ brand, email, reference, payments, done }: List): string =>
  emulatorPage({
    brand,
    title: 'Your payments',
    body: `${notice('status', DONE[done])}<p>Paid with ${escapeHtml(email)}</p>${payments.length > 0 ? `<ul style="padding: 0; list-style: none">${payments.map((payment) => item(payment, reference)).join('')}</ul>` : '<p>Nothing yet.</p>'}
<p><a style="${STYLE.link}" href="/subscribe">Back to the plans</a></p>`,
  });
