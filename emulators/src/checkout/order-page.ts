import type { Plan } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import { escapeHtml } from '../shared/html.ts';
import { alert, hidden, primaryStyle, emulatorPage, STYLE } from '../shared/page.ts';
import { PLAN_NAMES, type Order } from './order.ts';

const PRICES: Readonly<Record<Plan, string>> = {
  premium: '6.99 EUR a month',
  premium_plus: '9.99 EUR a month',
  donate: 'An amount of your choice, once',
};

const TERMS: Readonly<Record<Plan, string>> = {
  premium: 'Begins today. You can cancel at any time.',
  premium_plus: 'Begins today. You can cancel at any time.',
  donate: 'Nothing is charged again.',
};

type Field = { name: string; label: string; value?: string; attributes: string };

const field = ({ name, label, value = '', attributes }: Field): string =>
  `<label style="${STYLE.label}">${escapeHtml(label)}<input name="${name}" value="${escapeHtml(value)}" required style="${STYLE.field}" ${attributes}></label>`;

export type OrderView = Omit<Order, 'plan'> & { plan: Plan; brand: Brand; problem?: string };

const cardFields = ({ number, expiry, cvc }: OrderView): string => {
  const [short, code] = [
    { name: 'expiry', label: 'Expiry (MM/YY)', value: expiry },
    { name: 'cvc', label: 'Security code', value: cvc },
  ] as const;
  return `${field({ name: 'number', label: 'Card number', value: number, attributes: 'inputmode="numeric" autocomplete="cc-number"' })}
<div style="${STYLE.columns}">${field({ ...short, attributes: 'inputmode="numeric" autocomplete="cc-exp"' })}${field({ ...code, attributes: 'inputmode="numeric" autocomplete="cc-csc"' })}</div>`;
};

/** The same page with the card filled in that is declined. */
const declinedLink = ({ plan, prefilled_email, client_reference_id }: OrderView): string =>
  `/emulators/checkout?${new URLSearchParams({ plan, prefilled_email, client_reference_id, card: 'declined' })}`;

/** The hosted checkout: what is bought, who pays, with which card. */
export const orderPage = (view: OrderView): string => {
  const { brand, plan, session, email, amount, prefilled_email, client_reference_id, problem } = view;
  const amountField = field({
    name: 'amount',
    label: 'Amount in EUR',
    value: amount || '5',
    attributes: 'inputmode="decimal" autocomplete="off"',
  });
  return emulatorPage({
    brand,
    title: `Pay for ${PLAN_NAMES[plan]}`,
    body: `<div style="${STYLE.box}"><p style="margin: 0">${SITES[brand].name} ${PLAN_NAMES[plan]}</p>
<p style="margin: 0; font-size: 1.35rem; font-weight: 700">${PRICES[plan]}</p><p style="${STYLE.small}; margin: 0">${TERMS[plan]}</p></div>${alert(problem)}
<form method="post" action="/emulators/checkout">${hidden({ plan, session, prefilled_email, client_reference_id })}
${plan === 'donate' ? amountField : ''}${field({ name: 'email', label: 'E-mail', value: email, attributes: 'type="email" autocomplete="email"' })}
${cardFields(view)}
<p style="${STYLE.small}">The test card is filled in: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any date to come, any code. <a style="${STYLE.link}" href="${escapeHtml(declinedLink(view))}">Fill in the card that is declined</a></p>
<p style="${STYLE.row}"><button style="${primaryStyle(brand)}">Pay</button><a style="${STYLE.link}" href="/subscribe?checkout=cancelled&amp;plan=${plan}">Cancel</a></p></form>`,
  });
};
