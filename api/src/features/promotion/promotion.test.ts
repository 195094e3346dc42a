import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import type { Promotion, PromotionOffer } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { freeSlotsOfFormer } from './offers.ts';
import { remindOfPromotions } from './reminders.ts';

const HOUR_MS = 60 * 60_000;
const LINKS = { youtube_channel: 'https://youtube.com/@mira', youtube_share: 'https://youtu.be/a' };

let server: TestServer;
let mira: string;
let luna: string;
before(async () => {
  server = await startTestServer();
  mira = await server.signIn('subscriber@example.com');
  luna = await server.signIn('premiumplus@example.com');
  for (const token of [mira, luna])
    await callApi(server, { call: 'POST /promotion/save', form: LINKS, token });
});
after(() => server.stop());

let slots: string[] = [];
const offer = async (hours: number): Promise<string> => {
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into promotion_offers (brand, starts_at, title) values ('rushtone', $1, $2) returning id`,
    [new Date(Date.now() + hours * HOUR_MS), `In ${hours} hours`],
  );
  return rows[0]?.id ?? '';
};
beforeEach(async () => {
  await server.pool.query(
    'delete from promotion_offers; delete from promotion_slot; delete from promotion_settings',
  );
  slots = [await offer(-1), await offer(30), await offer(60), await offer(90)];
});

const change = (call: 'take' | 'give_back', slot: number, token = mira) =>
  callApi<PromotionOffer[]>(server, {
    call: `POST /promotion/${call}`,
    form: { id: slots[slot] ?? '' },
    token,
  });
const seen = async (token: string) =>
  (await server.get<Promotion>('/promotion/get', { token })).data.slots?.map(({ state }) => state);
const mails = async () => {
  const { rows } = await server.pool.query<{ recipient: string | null; subject: string; body: string }>(
    'select recipient, subject, body from outgoing_mail order by id',
  );
  return rows;
};

describe('a slot', () => {
  test('is free, then its taker’s, and taken for everybody else; the team gets a mail', async () => {
    assert.deepEqual(await seen(mira), ['free', 'free', 'free', 'free']);
    assert.equal((await change('take', 1)).message, 'The slot is yours.');
    assert.deepEqual(await seen(mira), ['free', 'yours', 'free', 'free']);
    assert.deepEqual(await seen(luna), ['free', 'taken', 'free', 'free']);
    const mail = (await mails()).at(-1);
    assert.match(String(mail?.subject), /Promotion slot taken \(In 30 hours\)/);
    assert.match(String(mail?.body), /Video: https:\/\/youtu\.be\/a/);
    assert.equal((await change('take', 1)).code, 200, 'pressed twice');
    assert.equal((await change('give_back', 1, luna)).code, 404);
    assert.equal((await change('give_back', 1)).code, 200);
    assert.deepEqual(await seen(luna), ['free', 'free', 'free', 'free']);
  });

  test('goes to one of two accounts that request it at the same time', async () => {
    const answers = await Promise.all([change('take', 1), change('take', 1, luna)]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
  });

  test('cannot be taken once it is over, and nobody has more than two, even with simultaneous requests', async () => {
    assert.equal((await change('take', 0)).code, 409);
    const answers = await Promise.all([1, 2, 3].map((slot) => change('take', slot)));
    assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 200, 409]);
    assert.ok(answers.some(({ message }) => message.startsWith('You have 2 slots.')));
  });
});

describe('reminders', () => {
  const remind = (at = new Date()) =>
    remindOfPromotions({ db: server.db, jobs: server.options.services.jobs }, at);
  const reminders = async () => (await mails()).filter(({ subject }) => subject.includes('is tomorrow'));

  test('are sent once for each own date and slot that begins within a day', async () => {
    await change('take', 1);
    await change('take', 2);
    const day = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
    await server.pool.query(
      `insert into promotion_slot (brand, uid, starts_on, title) values
       ('slowtide', 'demo-subscriber', $1, 'Feature'), ('rushtone', null, $1, 'For everybody')`,
      [day],
    );
    await remind();
    await remind();
    assert.deepEqual(
      (await reminders()).map(({ recipient, subject }) => [recipient, subject]),
      [['subscriber@example.com', 'Slowtide: your channel promotion is tomorrow']],
    );
    await remind(new Date(Date.now() + 10 * HOUR_MS));
    const [, slot] = await reminders();
    assert.match(String(slot?.subject), /^Rushtone/);
    assert.match(String(slot?.body), /^In 30 hours, on \w{3}, .* GMT\./);
    assert.equal((await reminders()).length, 2);
  });

  test('are not sent to accounts that have turned them off', async () => {
    const before_ = (await reminders()).length;
    await callApi(server, { call: 'POST /promotion/reminders', form: { reminders: 'false' }, token: mira });
    await change('take', 1);
    await remind(new Date(Date.now() + 10 * HOUR_MS));
    assert.equal((await reminders()).length, before_);
  });
});

describe('the calendar for other programs', () => {
  const setFeed = (on: 'true' | 'false') =>
    callApi<{ path: string }>(server, { call: 'POST /promotion/feed', form: { on }, token: mira });
  const make = async () => (await setFeed('true')).data?.path ?? '';
  const read = (url: string) => server.app.inject({ url });

  test('has the account’s own dates and those for everybody, with stable ids', async () => {
    await server.pool.query(
      `insert into promotion_slot (brand, uid, starts_on, title) values
       ('rushtone', 'demo-subscriber', now() + interval '3 days', 'Mine, and only mine'),
       ('rushtone', null, now() + interval '4 days', 'Of everybody'),
       ('rushtone', 'demo-premiumplus', now() + interval '5 days', 'Of Luna'),
       ('slowtide', 'demo-subscriber', now() + interval '6 days', 'Of the other site')`,
    );
    await change('take', 2);
    const url = await make();
    const { statusCode, headers, body } = await read(url);
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['cache-control']],
      [200, 'text/calendar; charset=utf-8', 'no-store'],
    );
    const values = (text: string, name: string) =>
      [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value);
    assert.deepEqual(values(body, 'SUMMARY'), ['Mine\\, and only mine', 'Of everybody', 'In 60 hours']);
    assert.deepEqual(values((await read(url)).body, 'UID'), values(body, 'UID'));
  });

  test('is at an address that a new one replaces, and that can be ended', async () => {
    const [first, second] = [await make(), await make()];
    assert.equal((await read(first)).statusCode, 404);
    assert.equal((await read(second)).statusCode, 200);
    const { data } = await server.get<Promotion>('/promotion/get', { token: mira });
    assert.ok(data.feed_since);
    await setFeed('false');
    assert.equal((await read(second)).statusCode, 404);
    for (const bad of ['', '?code=', '?code=a&code=b', '?code=%00'])
      assert.equal((await read(`/api/promotion/calendar.ics${bad}`)).statusCode, 404, bad);
  });

  test('ends with the subscription, and with a disabled account', async () => {
    const url = await make();
    const set = (sql: string) => server.pool.query(sql);
    await set('create table kept_grants as select * from role_grants');
    await set('delete from role_grants');
    await set(`update pay_grant set status = 'canceled'`);
    assert.equal((await read(url)).statusCode, 404);
    await set('insert into role_grants select * from kept_grants');
    await set(`update pay_grant set status = 'active'`);
    assert.equal((await read(url)).statusCode, 200);
    await set(`update identity_users set disabled = true where id = 'demo-subscriber'`);
    const now = performance.now.bind(performance);
    const inAMinute = mock.method(performance, 'now', () => now() + 61_000);
    assert.equal((await read(url)).statusCode, 404, 'within a minute');
    inAMinute.mock.restore();
    await set(`update identity_users set disabled = false where id = 'demo-subscriber'`);
  });

  test('keeps its secret out of the log and of the tables', async () => {
    const url = await make();
    const code = new URL(url, 'http://localhost').searchParams.get('code') ?? 'none';
    await read(url);
    assert.ok(server.log.length > 0);
    assert.ok(!server.log.some((line) => line.includes(code)));
    const { rowCount } = await server.pool.query('select 1 from promotion_settings t where t::text like $1', [
      `%${code}%`,
    ]);
    assert.equal(rowCount, 0);
  });
});

test('future slots of former subscribers become free, and the team gets an email', async () => {
  const { services } = server.options;
  await server.pool.query(`update promotion_offers set uid = 'demo-subscriber' where id = $1`, [slots[0]]);
  await change('take', 1);
  await change('take', 2, luna);
  await freeSlotsOfFormer(services, new Date());
  assert.deepEqual(await seen(luna), ['taken', 'taken', 'yours', 'free'], 'subscribers keep theirs');
  await server.pool.query(
    `delete from role_grants where subject in ('demo-subscriber', 'subscriber@example.com')`,
  );
  await server.pool.query(
    `update pay_grant set status = 'canceled' where email = 'subscriber@example.com' or uid = 'demo-subscriber'`,
  );
  await freeSlotsOfFormer(services, new Date());
  assert.deepEqual(await seen(luna), ['taken', 'free', 'yours', 'free'], 'past slots stay as they were');
  const { subject, body } = (await mails()).at(-1) ?? {};
  assert.match(String(subject), /Promotion slot free again \(In 30 hours\)/);
  assert.match(String(body), /Subscription ended: subscriber@example\.com/);
});
