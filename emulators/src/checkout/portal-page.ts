import type { Brand } from '@rushtone/site';
import { escapeHtml } from '../shared/html.ts';
import { alert, hidden, primaryStyle, emulatorPage, STYLE } from '../shared/page.ts';
import { PLAN_NAMES } from './order.ts';
import type { Payment } from './payments.ts';

const LIVE = new Set(['active', 'trialing', 'past_due']);

type Ask = { brand: Brand; address: string; problem?: string; sent?: boolean };

/** Asks whose payments: the link comes by mail, so that nobody sees another's. */
export const askPage = ({ brand, address, problem, sent = false }: Ask): string =>
  emulatorPage({
    brand,
    title: 'Your payments',
    body: `${alert(problem)}${sent ? `<p role="status" style="${STYLE.notice}">If something was paid with ${escapeHtml(address)}, a mail with a link is on its way: <a style="${STYLE.link}" href="/mail">read it here</a>.</p>` : ''}
<form method="post" action="/emulators/portal/link">
<label style="${STYLE.label}">E-mail that you paid with<input name="email" type="email" autocomplete="email" required value="${escapeHtml(address)}" style="${STYLE.field}"></label>
<p style="${STYLE.row}"><button style="${primaryStyle(brand)}">Send me a link</button><a style="${STYLE.link}" href="/subscribe">Back</a></p></form>`,
  });

const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment late',
  canceled: 'Ended',
  refunded: 'Given back',
};

/** What an action has done, in the words that follow it. */
const DONE: Readonly<Record<string, string>> = {
  cancel: 'Your subscription has ended.',
  refund: 'Your donation has been given back.',
  miss: 'The last payment has failed. The plan stays while the payment service tries again.',
  premium: 'Your subscription is Premium now.',
  premium_plus: 'Your subscription is Premium+ now.',
};

const notice = (words: string | undefined): string =>
  words === undefined ? '' : `<p role="status" tabindex="-1" autofocus style="${STYLE.notice}">${words}</p>`;

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}" style="${STYLE.quiet}">${label}</button>`;

const actions = ({ plan, status }: Payment): string => {
  if (plan === 'donate') return button('refund', 'Refund');
  if (status === 'past_due') return button(plan, 'Pay now') + button('cancel', 'Cancel');
  const other = plan === 'premium' ? ('premium_plus' as const) : ('premium' as const);
  return [
    button(other, `Change to ${PLAN_NAMES[other]}`),
    button('miss', 'Let a payment fail'),
    button('cancel', 'Cancel'),
  ].join('');
};

const item = (payment: Payment, reference: string): string => {
  const { plan, status, ref } = payment;
  const form = `<form method="post" action="/emulators/portal" style="${STYLE.row}">${hidden({ reference, ref })}${actions(payment)}</form>`;
  return `<li style="${STYLE.box}"><h2 style="margin: 0; font-size: 1.1rem">${PLAN_NAMES[plan]}</h2><p style="margin: 0">${escapeHtml(STATES[status] ?? status)}</p>${LIVE.has(status) ? form : ''}</li>`;
};

type List = { brand: Brand; email: string; reference: string; payments: readonly Payment[]; done: string };

export const listPage = ({ brand, email, reference, payments, done }: List): string =>
  emulatorPage({
    brand,
    title: 'Your payments',
    body: `${notice(DONE[done])}<p>Paid with ${escapeHtml(email)}</p>${payments.length > 0 ? `<ul style="padding: 0; list-style: none">${payments.map((payment) => item(payment, reference)).join('')}</ul>` : '<p>Nothing yet.</p>'}
<p><a style="${STYLE.link}" href="/subscribe">Back to the plans</a></p>`,
  });
