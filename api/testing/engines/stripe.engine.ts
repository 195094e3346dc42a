import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import {
  disputeEvent,
  purchaseEvents,
  refundEvent,
  subscriptionEvent,
} from '@rushtone/emulators/checkout-events';
import { readEvent } from '../../src/features/payments/events.ts';
import { applyEvent } from '../../src/features/payments/grants.ts';
import { createPaymentService } from '../../src/features/payments/payment-service.ts';
import { aBuyer } from '../payment-events.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { compileLiterals, type Literal } from './compile-literals.ts';
import { needsPackages, packageVersion, report } from './engine.ts';

/** Some of the fields of an object of Stripe's OpenAPI definition, and no other. */
const IMPORTS = `import type Stripe from 'stripe';
type Some<T> = T extends (infer E)[] ? Some<E>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;
/** What a form has: every value is a text. */
type Sent<T> = T extends (infer E)[] ? Sent<E>[] : T extends object ? { [K in keyof T]?: Sent<T[K]> } : string;`;

const ANSWERS: Readonly<Record<string, string>> = {
  'GET /charges': 'Some<{ object: "list"; data: Stripe.Charge[]; has_more: boolean }>',
  'POST /invoices/create_preview': 'Some<Stripe.Invoice>',
  'POST /billing_portal/sessions': 'Some<Stripe.BillingPortal.Session>',
  'POST /subscriptions': 'Some<Stripe.Subscription>',
};
const REQUESTS: Readonly<Record<string, string>> = {
  'GET /charges': 'Sent<Stripe.ChargeListParams>',
  'POST /invoices/create_preview': 'Sent<Stripe.InvoiceCreatePreviewParams>',
  'POST /billing_portal/sessions': 'Sent<Stripe.BillingPortal.SessionCreateParams>',
  'POST /subscriptions': 'Sent<Stripe.SubscriptionUpdateParams>',
};
const EVENTS: Readonly<Record<string, string>> = {
  'checkout.session.completed': 'Some<Stripe.Checkout.Session>',
  'customer.subscription.created': 'Some<Stripe.Subscription>',
  'customer.subscription.updated': 'Some<Stripe.Subscription>',
  'customer.subscription.deleted': 'Some<Stripe.Subscription>',
  'charge.refunded': 'Some<Stripe.Charge>',
  'charge.dispute.created': 'Some<Stripe.Dispute>',
  'charge.dispute.closed': 'Some<Stripe.Dispute>',
};

/** Reads the fields of a form, such as `flow_data[type]`, into objects. */
const fieldsOf = (form: URLSearchParams): object => {
  const root: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = root;
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Record<string, unknown>;
    at[path.at(-1) ?? ''] = value;
  }
  return root;
};

describe("the payment service's published definition", needsPackages('stripe'), () => {
  let server: TestServer;
  let recorder: Server;
  const asked: Literal[] = [];
  const answered: Literal[] = [];

  /** Passes what the client sends on to the emulator, and keeps both. */
  before(async () => {
    server = await startTestServer();
    // The emulator reports changes to the server's webhook.
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    recorder = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url = '/' } = request;
        const body = await text(request);
        const [path = '', query = ''] = url.split('?');
        const call = `${method} ${path.replace(/^(\/subscriptions)\/.*/, '$1')}`;
        const form = new URLSearchParams(method === 'GET' ? query : body);
        asked.push({ type: REQUESTS[call] ?? `unknown: ${call}`, value: fieldsOf(form) });
        const answer = await fetch(`${origin}/emulators/payments/v1${url}`, {
          method,
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': 'application/x-www-form-urlencoded',
          },
          ...(method === 'GET' ? {} : { body }),
        });
        const said = await answer.text();
        if (answer.ok) answered.push({ type: ANSWERS[call] ?? `unknown: ${call}`, value: JSON.parse(said) });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(said);
      })();
    });
    recorder.listen(0, '127.0.0.1');
    await once(recorder, 'listening');
  });
  after(async () => {
    recorder.close();
    await server.stop();
  });

  const compile = (literals: readonly Literal[]) => compileLiterals(IMPORTS, literals);

  test('has every field that the site sends and its emulator answers', async () => {
    const { emulators } = server.options;
    assert.ok(emulators);
    const buyer = aBuyer();
    const offered = { plans: { price_local_premium: 'premium' }, gifts: [] } as const;
    for (const event of [buyer.subscribed(1), buyer.subscription(2, 'active', 'premium')])
      await applyEvent({ ...server.options.services, brand: 'rushtone' }, readEvent(event), offered);
    const { customer } = buyer;
    const subscription = customer.replace('cus_', 'sub_');
    const address = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
    const client = createPaymentService(emulators.checkout.apiKey, () => address);
    for (const page of ['home', 'payment_method', 'cancel', 'change'] as const)
      await client.openPortal({ customer, subscription, page, returnUrl: 'http://localhost:8080/' });
    await client.receipts(customer);
    await client.nextPayment(subscription);
    await client.pause(subscription, 2_000_000_000);
    await client.resume(subscription, true);
    assert.equal(compile(asked), '');
    assert.equal(compile(answered), '');
    report(
      'Stripe',
      `${asked.length} requests and ${answered.length} answers fit its definition (stripe ${packageVersion('stripe')})`,
    );
  });

  test('has every field of the events of the emulator and of generated tests', () => {
    const order = {
      session: 'abcdefghijklmnopqrstuv',
      email: 'a@example.com',
      prefilled_email: '',
      prefilled_promo_code: '',
      client_reference_id: 'uid',
      interval: 'month',
      amount: '5',
      code: '',
      number: '',
      expiry: '',
      cvc: '',
    } as const;
    const payment = {
      ref: 'sub_1',
      customer: 'cus_1',
      plan: 'premium',
      status: 'active',
      period_end: 9,
    } as const;
    const kept = {
      ...payment,
      created: 1,
      began: 1,
      ends_at: null,
      interval: 'month',
      pause: null,
    } as const;
    const buyer = aBuyer();
    const events = [
      ...(['premium', 'donate'] as const).flatMap((plan) => purchaseEvents({ ...order, plan }, 1)),
      ...purchaseEvents({ ...order, plan: 'premium', months: 3 }, 1),
      ...(['created', 'updated', 'deleted'] as const).map((change) =>
        subscriptionEvent('evt_1', change, 1, { ...payment, ends_at: 9, pause: { resumes_at: 9 } }),
      ),
      refundEvent('evt_2', 1, kept),
      ...(['needs_response', 'won', 'lost'] as const).map((status) =>
        disputeEvent('evt_3', 1, { ref: 'pi_1', status }),
      ),
      ...[buyer.subscribed(1), buyer.donated(1), buyer.refunded(1), buyer.disputed(1, 'won')],
      ...[buyer.gifted(1, 'gift'), buyer.subscription(1, 'active', 'premium')],
    ];
    const literals = events.map(({ type, data }) => ({
      type: EVENTS[type] ?? `unknown: ${type}`,
      value: data.object,
    }));
    assert.equal(compile(literals), '');
    report(
      'Stripe',
      `${events.length} events of ${new Set(events.map(({ type }) => type)).size} types fit its definition`,
    );
  });

  test('refuses a field that it does not have', () => {
    assert.match(compile([{ type: 'Some<Stripe.Charge>', value: { recepit_url: 'x' } }]), /recepit_url/);
  });
});
