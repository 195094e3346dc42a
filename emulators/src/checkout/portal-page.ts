import { formatLongDate } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { emulatorPage, escapeHtml, field, hidden, notice, primaryButton, STYLE } from '../shared/page.ts';
import { periodEnd, type Payment } from './events.ts';
import { euros, firstAmount, offerOf } from './order.ts';

const LIVE = new Set(['active', 'trialing', 'past_due', 'disputed']);

export const day = (seconds: number): string => formatLongDate(new Date(seconds * 1000).toISOString());

type Ask = { brand: Brand; address?: string | undefined; problem?: string; sent?: boolean };

/** Asks for the email address. The link is sent by email, so that nobody can see another person's payments. */
export const askPage = ({ brand, address = '', problem, sent = false }: Ask): string => {
  const mailed = `If something was paid with ${escapeHtml(address)}, a mail with a link is on its way: <a style="${STYLE.link}" href="/mail">read it here</a>.`;
  return emulatorPage({
    brand,
    title: 'Your payments',
    body: `${notice('alert', problem)}${notice('status', sent ? mailed : undefined)}
<form method="post" action="/emulators/portal/link">${field('E-mail that you paid with', 'email', address, 'required type="email" autocomplete="email"')}
<p style="${STYLE.row}">${primaryButton(brand, 'Send me a link')}<a style="${STYLE.link}" href="/subscribe">Back</a></p></form>`,
  });
};

const STATES: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment late',
  canceled: 'Ended',
  refunded: 'Given back',
  disputed: 'In dispute',
};

/** Messages shown after an action. */
const DONE: Readonly<Record<string, string>> = {
  cancel: 'Your subscription ends with the paid period.',
  keep: 'Your subscription goes on.',
  end: 'Your subscription has ended.',
  renew: 'The next period is paid.',
  refund: 'Your donation has been given back.',
  dispute: 'The bank asks about your donation.',
  'dispute-won': 'The bank found that your donation was right.',
  'dispute-lost': 'The bank has given your donation back.',
  miss: 'The last payment has failed. The plan stays while the payment service tries again.',
  card: 'Your card was saved.',
  premium: 'Your subscription is Premium now.',
  premium_plus: 'Your subscription is Premium+ now.',
  month: 'Your subscription is paid by the month now.',
  year: 'Your subscription is paid by the year now.',
};

const button = (action: string, label: string): string =>
  `<button name="action" value="${action}" style="${STYLE.quiet}">${label}</button>`;

type Price = Pick<Payment, 'plan' | 'interval'>;

/** The prices that a subscription can change to, by action. */
const changesOf = ({ plan, interval }: Price): Record<string, Price> => {
  const other = plan === 'premium' ? 'premium_plus' : 'premium';
  return {
    [other]: { plan: other, interval },
    ...(interval === 'month' ? { year: { plan, interval: 'year' } } : { month: { plan, interval: 'month' } }),
  };
};

const flowLink = (
  flow: string,
  { ref }: Payment,
  { reference, label }: Record<'reference' | 'label', string>,
) =>
  `<a style="${STYLE.link}" href="/emulators/portal?${escapeHtml(String(new URLSearchParams({ reference, flow, ref })))}">${label}</a>`;

/** Links to the actions that a payment allows. */
const links = (payment: Payment, reference: string): string => {
  const { plan, status, ends_at } = payment;
  if (plan === 'donate') return '';
  const card = flowLink('payment_method_update', payment, { reference, label: 'Change the payment method' });
  if (status === 'past_due' || ends_at !== null) return card;
  return [
    flowLink('subscription_update', payment, { reference, label: 'Change the plan' }),
    card,
    flowLink('subscription_cancel', payment, { reference, label: 'Cancel' }),
  ].join('');
};

const actions = ({ plan, status, ends_at }: Payment): string => {
  if (status === 'disputed')
    return button('dispute-won', 'Dispute: won') + button('dispute-lost', 'Dispute: lost');
  if (plan === 'donate') return button('refund', 'Refund') + button('dispute', 'Dispute');
  if (status === 'past_due') return button(plan, 'Pay now') + button('end', 'End now');
  if (ends_at !== null) return button('keep', 'Do not cancel') + button('end', 'Let the paid period end');
  return button('miss', 'Let a payment fail') + button('renew', 'Let the next period begin');
};

const stateOf = ({ plan, status, pause, ends_at, period_end }: Payment): string => {
  if (plan === 'donate' || (status !== 'active' && status !== 'trialing')) return STATES[status] ?? status;
  if (pause) return `Paused${pause.resumes_at ? ` until ${day(pause.resumes_at)}` : ''}`;
  return ends_at === null ? `Active. Next payment on ${day(period_end)}` : `Active. Ends on ${day(ends_at)}`;
};

const RECEIPTS_MAX = 12;

/** Returns what was paid until now: a receipt per period, the oldest first. */
export const receiptsOf = (payment: Payment): { at: number; amount: number }[] => {
  const { plan, interval, began, status, customer } = payment;
  const paid: { at: number; amount: number }[] = [];
  const { amount } = offerOf(payment);
  for (let at = began; at * 1000 <= Date.now() && paid.length < RECEIPTS_MAX; at = periodEnd(at, interval)) {
    paid.push({ at, amount: paid.length === 0 ? firstAmount(amount, customer) : amount });
    if (plan === 'donate' || !LIVE.has(status)) break;
  }
  return paid;
};

const receipts = (payment: Payment): string => {
  const rows = receiptsOf(payment).map(
    ({ at, amount }) => `<li>Receipt of ${day(at)}${amount > 0 ? `, ${euros(amount)}` : ''}</li>`,
  );
  return `<ul aria-label="Receipts" style="${STYLE.small}">${rows.join('')}</ul>`;
};

const item = (payment: Payment, reference: string): string => {
  const { status, ref } = payment;
  const form = `<form method="post" action="/emulators/portal" style="${STYLE.row}">${hidden({ reference, ref })}${actions(payment)}</form>`;
  const live = `<p style="${STYLE.row}">${links(payment, reference)}</p>${form}`;
  return `<li style="${STYLE.box}"><h2 style="margin: 0; font-size: 1.1rem">${offerOf(payment).name}</h2><p style="margin: 0">${escapeHtml(stateOf(payment))}</p>${LIVE.has(status) ? live : ''}${receipts(payment)}</li>`;
};

type List = { brand: Brand; email: string; reference: string; payments: readonly Payment[]; done: string };

export const listPage = ({ brand, email, reference, payments, done }: List): string =>
  emulatorPage({
    brand,
    title: 'Your payments',
    body: `${notice('status', DONE[done])}<p>Paid with ${escapeHtml(email)}</p>${payments.length > 0 ? `<ul style="padding: 0; list-style: none">${payments.map((payment) => item(payment, reference)).join('')}</ul>` : '<p>Nothing yet.</p>'}
<p style="${STYLE.row}"><a style="${STYLE.link}" href="/account">Back to your dashboard</a><a style="${STYLE.link}" href="/subscribe">Back to the plans</a></p>`,
  });

type Flow = { brand: Brand; reference: string; payment: Payment; problem?: string };

const flowForm = ({ brand, reference, payment }: Flow, fields: string, submit: string): string =>
  `<form method="post" action="/emulators/portal">${hidden({ reference, ref: payment.ref })}${fields}
<p style="${STYLE.row}">${primaryButton(brand, submit)}<a style="${STYLE.link}" href="/emulators/portal?reference=${reference}">Back to your payments</a></p></form>`;

const box = (lines: readonly string[]): string =>
  `<div style="${STYLE.box}">${lines.map((line) => `<p style="margin: 0">${line}</p>`).join('')}</div>`;

/** Prorates a change of plan: the rest of the period at the new price, less what was already paid for it. */
export const dueToday = (payment: Payment, to: Price, now: number): number => {
  const { interval, period_end } = payment;
  const left = Math.min(1, Math.max(0, period_end - now) / periodEnd(0, interval));
  const paid = offerOf(payment).amount * left;
  // With another interval, a new period begins today.
  return offerOf(to).amount * (to.interval === interval ? left : 1) - paid;
};

const updatePage = (flow: Flow): string => {
  const { brand, payment } = flow;
  const changes = Object.entries(changesOf(payment)).map(([action, to]) => {
    const { name, price, amount } = offerOf(to);
    const due = dueToday(payment, to, Date.now() / 1000);
    const today =
      due >= 0
        ? `Due today: ${euros(due)}`
        : `Due today: ${euros(0)}. ${euros(-due)} are taken off the next payment.`;
    const next =
      to.interval === payment.interval ? payment.period_end : periodEnd(Date.now() / 1000, to.interval);
    const lines = [
      `Changes to ${name}, ${price}`,
      `<strong>${today}</strong>`,
      `Next payment on ${day(next)}: ${euros(amount)}`,
    ];
    return box(lines) + flowForm(flow, hidden({ action }), `Change to ${name}, ${price}`);
  });
  const body = `<p>${offerOf(payment).name}, ${offerOf(payment).price}</p>${changes.join('')}`;
  return emulatorPage({ brand, title: 'Change your plan', body });
};

const cancelPage = (flow: Flow): string => {
  const { brand, payment } = flow;
  const lines = [
    `${offerOf(payment).name}, ${offerOf(payment).price}`,
    `It stays until ${day(payment.period_end)}. Nothing is charged after that, and until then you can change your mind.`,
  ];
  const body = flowForm(flow, box(lines) + hidden({ action: 'cancel' }), 'Cancel the plan');
  return emulatorPage({ brand, title: 'Cancel your plan', body });
};

const cardPage = (flow: Flow): string => {
  const digits = 'required inputmode="numeric" autocomplete';
  const fields = `${hidden({ action: 'card' })}${field('Card number', 'number', '4242 4242 4242 4242', `${digits}="cc-number"`)}
<div style="${STYLE.columns}">${field('Expiry (MM/YY)', 'expiry', '12/99', `${digits}="cc-exp"`)}${field('Security code', 'cvc', '123', `${digits}="cc-csc"`)}</div>`;
  const late =
    flow.payment.status === 'past_due' ? box(['The last payment failed. It is made with this card.']) : '';
  const body = notice('alert', flow.problem) + late + flowForm(flow, fields, 'Save the card');
  return emulatorPage({ brand: flow.brand, title: 'Payment method', body });
};

const FLOWS: Readonly<Record<string, (flow: Flow) => string>> = {
  subscription_update: updatePage,
  subscription_cancel: cancelPage,
  payment_method_update: cardPage,
};

/** Renders the page of one action; undefined for the list of payments. */
export const flowPage = (name: string, flow: Flow): string | undefined => FLOWS[name]?.(flow);
