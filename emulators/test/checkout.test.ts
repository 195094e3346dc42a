import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rolesOf } from '@rushtone/api/identity/roles';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let origin: string;
before(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => server.stop());

const open = async (query: string) => {
  const answer = await fetch(`${origin}/emulators/checkout?${query}`);
  const html = await answer.text();
  return { status: answer.status, html, session: /name="session" value="([\w-]+)"/.exec(html)?.[1] ?? '' };
};
const card = { number: '4242 4242 4242 4242', expiry: '12/99', cvc: '123' };
const send = (path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const pay = async (plan: string, uid: string, more: Record<string, string> = {}) => {
  const { session } = await open(`plan=${plan}&client_reference_id=${uid}`);
  const email = `${uid}@example.com`;
  return send('/emulators/checkout', { plan, session, email, client_reference_id: uid, ...card, ...more });
};
const roles = async (uid: string) =>
  (await rolesOf(server.db, { uid, email: null, emailVerified: false })).roles;

describe('a listener at the checkout', () => {
  test('finds the form prefilled with the email address, in the site’s colors', async () => {
    const { status, html } = await open(
      'plan=premium&prefilled_email=a%40example.com%22%3E&client_reference_id=u1',
    );
    assert.equal(status, 200);
    assert.match(html, /value="a@example.com&#34;&#62;"/);
    assert.match(html, /6\.99 EUR a month/);
    assert.match(html, /value="4242 4242 4242 4242"/);
    assert.match((await open('plan=premium&card=declined')).html, /value="4000 0000 0000 0002"/);
    assert.doesNotMatch(html, /<script|<style/);
    const slow = await server.app.inject({
      url: '/emulators/checkout?plan=donate',
      headers: { host: 'slowtide.localhost' },
    });
    assert.match(slow.body, /#46e0c6/);
    assert.match(slow.body, /Amount in EUR/);
    assert.equal((await open('plan=gold')).status, 400);
  });

  test('pays with a test card and gets the roles of each plan', async () => {
    const paid = await pay('premium', 'buyer-1');
    assert.deepEqual(
      [paid.status, paid.headers.get('location')],
      [303, '/subscribe?checkout=success&plan=premium'],
    );
    await pay('premium_plus', 'buyer-2');
    await pay('donate', 'buyer-3', { amount: '12,50' });
    assert.deepEqual(await roles('buyer-1'), ['subscriber']);
    assert.deepEqual(await roles('buyer-2'), ['donator', 'subscriber']);
    assert.deepEqual(await roles('buyer-3'), ['donator']);
  });

  test('is told why a card or an amount is refused, and pays nothing', async () => {
    for (const [fields, words] of [
      [{ number: '4000000000000002' }, /Your card was declined/],
      [{ number: '1234' }, /Use a test card/],
      [{ expiry: '01/20' }, /must be in the future/],
      [{ cvc: 'x' }, /security code/],
      [{ amount: '0.5' }, /from 1 to 10,000/],
      [{ email: 'nobody' }, /e-mail address/],
    ] as const) {
      const answer = await pay('donate', 'buyer-4', { amount: '5', ...fields });
      assert.equal(answer.status, 200);
      assert.match(await answer.text(), words);
    }
    assert.deepEqual(await roles('buyer-4'), []);
  });

  test('pays once when the form is submitted twice', async () => {
    const { session } = await open('plan=donate');
    const form = {
      plan: 'donate',
      session,
      email: 'e@example.com',
      client_reference_id: 'buyer-5',
      amount: '5',
      ...card,
    };
    await Promise.all([send('/emulators/checkout', form), send('/emulators/checkout', form)]);
    const grants = await server.db.selectFrom('pay_grant').selectAll().where('uid', '=', 'buyer-5').execute();
    assert.equal(grants.length, 1);
  });
});

describe('the portal', () => {
  const referenceOf = async (email: string) => {
    const mail = await server.db
      .selectFrom('outgoing_mail')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return /reference=(\S+)/.exec(mail.body)?.[1] ?? '';
  };
  const act = async (reference: string, action: string) => {
    const page = await (await fetch(`${origin}/emulators/portal?reference=${reference}`)).text();
    const ref = /name="ref" value="([^"]+)"/.exec(page)?.[1] ?? '';
    return send('/emulators/portal', { reference, ref, action });
  };

  test('changes and ends a subscription with the link in the email', async () => {
    await pay('premium', 'payer-1');
    const reference = await referenceOf('payer-1@example.com');
    assert.equal((await act(reference, 'premium_plus')).status, 303);
    assert.deepEqual(await roles('payer-1'), ['donator', 'subscriber']);
    await act(reference, 'premium');
    assert.deepEqual(await roles('payer-1'), ['subscriber']);
    await act(reference, 'miss');
    assert.deepEqual(await roles('payer-1'), ['subscriber']);
    assert.equal((await act(reference, 'premium')).status, 303, 'what is late can be paid');
    await act(reference, 'cancel');
    assert.deepEqual(await roles('payer-1'), ['subscriber'], 'until the end of what is paid');
    await act(reference, 'end');
    assert.deepEqual(await roles('payer-1'), []);
  });

  test('can dispute a donation', async () => {
    await pay('donate', 'payer-4', { amount: '5' });
    const reference = await referenceOf('payer-4@example.com');
    await act(reference, 'dispute');
    assert.deepEqual(await roles('payer-4'), []);
    await act(reference, 'dispute-won');
    assert.deepEqual(await roles('payer-4'), ['donator']);
  });

  test('refunds a donation', async () => {
    await pay('donate', 'payer-2', { amount: '5' });
    const done = await act(await referenceOf('payer-2@example.com'), 'refund');
    const page = await fetch(`${origin}${done.headers.get('location')}`);
    assert.match(await page.text(), /Your donation has been given back\.[^]*Given back/);
    assert.deepEqual(await roles('payer-2'), []);
  });

  test('sends the link to the address that paid, and to no others', async () => {
    await pay('premium', 'payer-3');
    const asked = await send('/emulators/portal/link', { email: 'payer-3@example.com' });
    assert.match(await asked.text(), /a mail with a link is on its way/);
    const mine = await referenceOf('payer-3@example.com');
    const other = await referenceOf('payer-1@example.com');
    const ref = /name="ref" value="([^"]+)"/.exec(
      await (await fetch(`${origin}/emulators/portal?reference=${mine}`)).text(),
    )?.[1];
    const stolen = await send('/emulators/portal', { reference: other, ref: ref ?? '', action: 'cancel' });
    assert.equal(stolen.status, 403);
    assert.equal((await fetch(`${origin}/emulators/portal?reference=made-up`)).status, 403);
    assert.deepEqual(await roles('payer-3'), ['subscriber']);
    await send('/emulators/portal/link', { email: 'nobody@example.com' });
    await assert.rejects(referenceOf('nobody@example.com'));
  });
});
