import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { decodeJwt } from 'jose';
import type { Gift, GiftCreate, GiftRedeem, PlanStatus } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { aBuyer, permutations } from '@rushtone/api-testing/payment-events';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { readEvent } from '../events.ts';
import { applyEvent } from '../grants.ts';
import { deleteOld } from '../../privacy/delete-old.ts';
import { mailEndingGifts, sendDueGifts } from './gifts.ts';

const OFFERS = [{ plan: 'premium', months: 3, eur: 19.9, url: '/pay' }] as const;
const NOW = Math.floor(Date.now() / 1000);
const DAY_MS = 86_400_000;

let server: TestServer;
let listener: string;
let subscriber: string;
before(async () => {
  server = await startTestServer();
  listener = await server.signIn('listener@example.com');
  subscriber = await server.signIn('subscriber@example.com');
});
after(() => server.stop());

type Buyer = ReturnType<typeof aBuyer>;

const call = <Data>(path: string, form: Record<string, string>, token?: string) =>
  callApi<Data>(server, { call: `POST ${path}`, form, ...(token && { token }) });
const look = (code: string, token?: string) =>
  callApi<Gift>(server, { call: 'GET /gift', query: { code }, ...(token && { token }) });
const redeem = (code: string, token = listener) => call<GiftRedeem>('/gift/redeem', { code }, token);
const rolesOf = async (token: string) =>
  (await callApi<PlanStatus>(server, { call: 'GET /account/plan', token })).data;
const apply = (event: object) =>
  applyEvent({ ...server.options.services, brand: 'rushtone' }, readEvent(event), {
    plans: {},
    gifts: OFFERS,
  });

/** Prepares a gift like the page, and returns its id, which the payment link carries. */
const prepare = async (changes: Record<string, string> = {}): Promise<string> => {
  const { data } = await call<GiftCreate>('/gift/create', {
    plan: 'premium',
    months: '3',
    giver: 'Ana',
    recipient: 'Mia@example.com',
    message: 'For your remixes.',
    send_on: '',
    ...changes,
  });
  const url = new URL(data?.url ?? '', 'http://localhost');
  return (url.searchParams.get('client_reference_id') ?? '').replace('gift_', '');
};

/** Moves the day of all unsent gifts back, so that they are due at any hour. */
const passDay = () => server.pool.query(`update gifts set send_on = send_on - 1 where sent_at is null`);
const sendDue = () => sendDueGifts(server.options.services);
const mailsTo = async (address: string) =>
  (
    await server.pool.query<{ subject: string; body: string }>(
      'select subject, body from outgoing_mail where recipient = $1 order by id',
      [address],
    )
  ).rows;
const codeIn = (body = '') => /gift=([\w-]{32})/.exec(body)?.[1] ?? '';

/** Pays a gift and returns the code that was mailed. */
const given = async (recipient: string, buyer: Buyer = aBuyer(null)): Promise<string> => {
  const id = await prepare({ recipient });
  assert.equal(await apply(buyer.gifted(NOW, id)), 'applied');
  await passDay();
  await sendDue();
  return codeIn((await mailsTo(recipient)).at(-1)?.body);
};

describe('a gift', () => {
  test('is paid without an account, mailed once on its day, redeemed once, and ends by itself', async () => {
    const buyer = aBuyer(null);
    const later = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    const id = await prepare({ recipient: 'pia@example.com', send_on: later });
    const paid = buyer.gifted(NOW, id);
    assert.equal(await apply(paid), 'applied');
    assert.equal(await apply(paid), 'known');
    await sendDue();
    assert.deepEqual(await mailsTo('pia@example.com'), []);
    assert.match(
      (await mailsTo(buyer.email))[0]?.body ?? '',
      /We mail Premium for 3 months to pia@example\.com on/,
    );
    await server.pool.query(`update gifts set send_on = current_date - 1 where id = $1`, [id]);
    await Promise.all([sendDue(), sendDue()]);
    const [mail, ...others] = await mailsTo('pia@example.com');
    assert.deepEqual(others, []);
    assert.equal(mail?.subject, 'Rushtone: a gift from Ana');
    assert.match(mail.body, /Ana gives you Premium for 3 months[^]*For your remixes\.[^]*Nothing is charged/);
    const code = codeIn(mail.body);
    assert.match((await mailsTo(buyer.email)).at(-1)?.body ?? '', new RegExp(`pass on this link[^]*${code}`));

    assert.partialDeepStrictEqual((await look(code)).data, {
      plan: 'premium',
      months: 3,
      giver: 'Ana',
      redeemed: false,
    });
    assert.equal((await call('/gift/redeem', { code })).code, 401);
    const answers = await Promise.all([redeem(code), redeem(code)]);
    assert.deepEqual(answers.map((answer) => answer.code).sort(), [200, 200]);
    const days = (Date.parse(answers[0]?.data?.until ?? '') - Date.now()) / DAY_MS;
    assert.ok(days > 88 && days < 93, String(days));
    assert.partialDeepStrictEqual(await rolesOf(listener), { plan: 'premium', payment: null, granted: null });
    assert.equal((await redeem(code, subscriber)).message, 'This gift was redeemed already.');
    assert.equal((await look(code)).code, 409);
    assert.equal((await look(code, listener)).data?.redeemed, true);

    await server.pool.query(`update gifts set ends_at = now() where id = $1`, [id]);
    assert.partialDeepStrictEqual(await rolesOf(listener), { plan: null, gift: null });
    assert.match((await look(code, listener)).message, /^This gift ended on/);
  });

  test('of somebody with a plan waits until the plan has ended', async () => {
    const code = await given('ola@example.com');
    const answer = await redeem(code, subscriber);
    assert.equal(answer.code, 409);
    assert.match(answer.message, /^You have a plan already\. The gift is yours until/);
    assert.equal((await look(code, subscriber)).data?.redeemed, false);
  });

  test('that was given back can’t be redeemed, and one that was redeemed ends', async () => {
    const buyer = aBuyer(null);
    const code = await given('kai@example.com', buyer);
    assert.equal((await redeem(code)).code, 200);
    await apply(buyer.disputed(NOW + 1, 'needs_response'));
    assert.equal((await rolesOf(listener))?.plan, null);
    await apply(buyer.disputed(NOW + 2, 'won'));
    assert.equal((await rolesOf(listener))?.plan, 'premium');
    await apply(buyer.refunded(NOW + 3));
    assert.equal((await rolesOf(listener))?.plan, null);
    assert.equal((await look(code, listener)).message, 'There is no gift with this code.');
  });

  test('tells its account once, a week before it ends, unless a plan is paid by then', async () => {
    const endings = async () =>
      (await mailsTo('listener@example.com')).filter(({ subject }) =>
        subject.endsWith('your gift ends soon'),
      );
    const endIn = (days: number) =>
      server.pool.query(
        `update gifts set ends_at = now() + make_interval(days => $1), end_mailed_at = null
          where recipient = 'ending@example.com'`,
        [days],
      );
    const tell = () => mailEndingGifts(server.options.services);
    await redeem(await given('ending@example.com'));
    await tell();
    assert.deepEqual(await endings(), []);
    await endIn(6);
    await tell();
    await tell();
    assert.equal((await endings()).length, 1);
    assert.match((await endings())[0]?.body ?? '', /^Your gift, Premium, ends on .*nothing is charged/);

    await endIn(6);
    const payer = aBuyer(String(decodeJwt(listener).sub));
    await apply(payer.subscribed(NOW));
    await apply(payer.subscription(NOW, 'active', 'premium'));
    await tell();
    assert.equal((await endings()).length, 1);
    await apply(payer.subscription(NOW + 1, 'canceled', 'premium', { change: 'deleted' }));
  });

  test('expires a year after it was mailed', async () => {
    const code = await given('eva@example.com');
    await server.pool.query(
      `update gifts set sent_at = sent_at - interval '13 months' where recipient = 'eva@example.com'`,
    );
    const { code: status, message } = await redeem(code);
    assert.equal(status, 410);
    assert.match(message, /^This gift was valid until/);
  });

  test('at another price or currency, or of nobody, is not taken for paid', async () => {
    const id = await prepare();
    const buyer = aBuyer(null);
    for (const event of [
      buyer.gifted(NOW, id, { amount_subtotal: 100, currency: 'eur' }),
      buyer.gifted(NOW, id, { amount_subtotal: 1_990, currency: 'jpy' }),
      buyer.gifted(NOW, 'x'.repeat(22)),
    ])
      assert.equal(await apply(event), 'unknown gift');
    const unpaid = { amount_subtotal: 1_990, currency: 'eur', payment_status: 'unpaid' };
    assert.equal(await apply(buyer.gifted(NOW, id, unpaid)), 'applied');
    assert.equal(
      (await server.pool.query('select payment from gifts where id = $1', [id])).rows[0].payment,
      null,
    );
    assert.equal(await apply(buyer.gifted(NOW, id)), 'applied');
    assert.equal(await apply(aBuyer(null).gifted(NOW, id)), 'unknown gift', 'paid already');
  });

  test('with a code of 100 % has nothing to be paid, and is mailed too', async () => {
    const id = await prepare({ recipient: 'zoe@example.com' });
    const free = {
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_subtotal: 1_990,
      currency: 'eur',
    };
    assert.equal(await apply(aBuyer(null).gifted(NOW, id, free)), 'applied');
    await passDay();
    await sendDue();
    assert.equal((await mailsTo('zoe@example.com')).length, 1);
  });

  test('that was given back is not mailed later, also when ended payments are deleted', async () => {
    const buyer = aBuyer(null);
    const later = new Date(Date.now() + 300 * DAY_MS).toISOString().slice(0, 10);
    const id = await prepare({ recipient: 'lou@example.com', send_on: later });
    await apply(buyer.gifted(NOW, id));
    await apply(buyer.refunded(NOW + 1));
    await deleteOld(server.db, new Date(Date.now() + 400 * DAY_MS));
    await server.pool.query('update gifts set send_on = current_date - 1 where id = $1', [id]);
    await sendDue();
    assert.deepEqual(await mailsTo('lou@example.com'), []);
  });

  test('of people who have deleted their accounts goes to who is left, without their names', async () => {
    const buyer = aBuyer(null);
    const later = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    const id = await prepare({ recipient: 'ivy@example.com', send_on: later });
    await apply(buyer.gifted(NOW, id));
    await server.pool.query(
      `update gifts set recipient = '', giver = '', send_on = current_date - 1 where id = $1`,
      [id],
    );
    await sendDue();
    assert.deepEqual(await mailsTo(''), []);
    assert.match((await mailsTo(buyer.email)).at(-1)?.body ?? '', /Your gift is ready[^]*Pass on this link/);
  });

  test('ends in the state of the payment service, whatever the order of its events', async () => {
    const stories = [
      { events: ['gifted', 'needs_response', 'won'], isLive: true },
      { events: ['gifted', 'needs_response', 'lost'], isLive: false },
      { events: ['gifted', 'won', 'refunded'], isLive: false },
    ] as const;
    for (const { events, isLive } of stories)
      for (const order of permutations([0, 1, 2])) {
        const buyer = aBuyer(null);
        const id = await prepare({ recipient: buyer.email });
        const eventAt = (at: number) => {
          const kind = events[at] ?? 'gifted';
          if (kind === 'gifted') return buyer.gifted(NOW, id);
          return kind === 'refunded' ? buyer.refunded(NOW + at) : buyer.disputed(NOW + at, kind);
        };
        for (const at of order) assert.equal(await apply(eventAt(at)), 'applied');
        await passDay();
        await sendDue();
        const [mail] = await mailsTo(buyer.email);
        const code = mail ? codeIn(mail.body) : 'x'.repeat(32);
        const { code: status } = await look(code);
        assert.equal(status, isLive ? 200 : 404, `${events.join()} as ${order.join()}`);
      }
  });
});
