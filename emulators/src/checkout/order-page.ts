import { SITES, type Brand } from '@rushtone/site';
import { emulatorPage, escapeHtml, field, hidden, notice, primaryButton, STYLE } from '../shared/page.ts';
import { discounted, euros, isDiscounted, offerOf, type Order } from './order.ts';

/** Renders the hosted checkout with the plan, the payer and the card. */
export const orderPage = (brand: Brand, order: Order, problem?: string): string => {
  const { plan, interval, months, session, email, amount, code, number, expiry, cvc } = order;
  const { prefilled_email, client_reference_id } = order;
  const { name, price, terms, amount: full } = offerOf(order);
  const first = months === undefined ? 'first ' : '';
  const reduced = isDiscounted(order)
    ? `, ${first}${euros(discounted(full))} with ${code.toUpperCase()}`
    : '';
  const digits = 'required inputmode="numeric" autocomplete';
  const of = { plan, interval, ...(months !== undefined && { months: String(months) }) };
  const link = { ...of, prefilled_email, prefilled_promo_code: code, client_reference_id };
  const declined = `/emulators/checkout?${new URLSearchParams({ ...link, card: 'declined' })}`;
  return emulatorPage({
    brand,
    title: `Pay for ${name}`,
    body: `<div style="${STYLE.box}"><p style="margin: 0">${SITES[brand].name} ${name}</p>
<p style="margin: 0; font-size: 1.35rem; font-weight: 700">${price}${escapeHtml(reduced)}</p><p style="${STYLE.small}; margin: 0">${terms}</p></div>${notice('alert', problem)}
<form method="post" action="/emulators/checkout">${hidden({ ...of, prefilled_email, client_reference_id, session })}
${plan === 'donate' ? field('Amount in EUR', 'amount', amount || '5', 'required inputmode="decimal" autocomplete="off"') : ''}${field('E-mail', 'email', email, 'required type="email" autocomplete="email"')}
${field('Card number', 'number', number, `${digits}="cc-number"`)}
<div style="${STYLE.columns}">${field('Expiry (MM/YY)', 'expiry', expiry, `${digits}="cc-exp"`)}${field('Security code', 'cvc', cvc, `${digits}="cc-csc"`)}</div>
${plan === 'donate' ? '' : field('Promotion code', 'code', code, 'autocomplete="off"')}
<p style="${STYLE.small}">The test card is filled in: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined; any future date, any code. <a style="${STYLE.link}" href="${escapeHtml(declined)}">Fill in the card that is declined</a></p>
<p style="${STYLE.row}">${primaryButton(brand, 'Pay')}<a style="${STYLE.link}" href="/subscribe?checkout=cancelled&amp;plan=${plan}">Cancel</a></p></form>`,
  });
};
