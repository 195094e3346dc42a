import assert from 'node:assert/strict';
import { decodeJwt } from 'jose';
import type { UserPlaylist } from '@rushtone/domain';
import { queueMail } from '../src/mail/queue.ts';
import { sendMail } from '../src/mail/send-mail.ts';
import { outboxTransport } from '../src/mail/transport.ts';
import { readEvent } from '../src/features/payments/events.ts';
import { applyEvent } from '../src/features/payments/grants.ts';
import { callApi } from './api-client.ts';
import { aBuyer } from './payment-events.ts';
import type { TestServer } from './test-server.ts';

export const EMAIL = 'vera.quill@example.com';
export const PASSWORD = 'secret1';
export const NAME = 'Quillfeather';
/** A former mailbox of the website. Mail to it is only linked to the person by the account. */
const STUDIO = 'studio@quill.example';
const CHANNEL = 'UCveraquill0000000000000';

/** Links an account of a provider through its emulator. */
const link = async (origin: string, token: string, path: string, answer: Record<string, string>) => {
  const post = (address: string, fields: Record<string, string>) =>
    fetch(new URL(address, origin), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
  const started = await post(`/api/account/${path}`, { firebase_auth_token: token });
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? '';
  const answered = await post(started.headers.get('location') ?? '', { answer: 'allow', ...answer });
  const back = new URL(answered.headers.get('location') ?? '', origin);
  const done = await fetch(back, { redirect: 'manual', headers: { cookie } });
  assert.match(done.headers.get('location') ?? '', /success=/);
};

const signUp = async ({ app, pool, signIn }: TestServer): Promise<string> => {
  const identity = (name: string, payload: object) =>
    app.inject({ method: 'POST', url: `/identitytoolkit.googleapis.com/v1/accounts:${name}`, payload });
  await identity('signUp', { email: EMAIL, password: PASSWORD });
  await pool.query('update identity_users set verified = true where email = $1', [EMAIL]);
  await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: EMAIL });
  await identity('signInWithPassword', { email: EMAIL, password: 'wrong one' });
  return signIn(EMAIL, PASSWORD);
};

const subscribe = async (server: TestServer, uid: string) => {
  const buyer = aBuyer(uid);
  const offered = { plans: { price_local_premium: 'premium' }, gifts: [] } as const;
  for (const event of [buyer.subscribed(1), buyer.subscription(2, 'active', 'premium'), buyer.donated(3)])
    await applyEvent({ ...server.options.services, brand: 'rushtone' }, readEvent(event), offered);
  return buyer;
};

/** Adds data of another person, which must be kept. */
const addOther = async ({ pool }: TestServer) => {
  await pool.query(`insert into linked_account (uid, provider, external_id, name) values ('demo-listener', 'discord', '7', 'Lis');
    insert into pay_grant (ref, uid, status, created) values ('sub_other', 'demo-listener', 'active', 1);
    insert into favorites (brand, uid, video_id) select brand, 'demo-listener', video_id from songs limit 1;
    insert into website_versions (brand, uid, content) values ('rushtone', 'demo-listener', '{"name": "Lis"}');
    insert into random_picks (brand, caller, list, video_id) values ('rushtone', 'demo-listener', '', 'v');
    insert into account_writes (uid, position) values ('demo-listener', 1)`);
};

/** Adds data about the person from operators and failures. */
const leaveTraces = async ({ pool, db, options }: TestServer, uid: string) => {
  const { emulators, config, services } = options;
  assert.ok(emulators && config.mail);
  const outbox = { config: config.mail, transport: outboxTransport(emulators.outbox) };
  await pool.query(`insert into role_grants (kind, subject, role) values ('email', $1, 'tester')`, [EMAIL]);
  await pool.query(
    `insert into link_pictures (brand, uid, address, fetched_at) values ('rushtone', $1, 'https://shop.example/', now())`,
    [uid],
  );
  await pool.query(
    `insert into gifts (id, brand, plan, months, giver, recipient, message, send_on, created_at, payer, redeemed_by)
     values ('to', 'rushtone', 'premium', 3, 'Lis', 'x@example.com', 'For you', now(), now(), 'lis@example.com', $1),
       ('by', 'rushtone', 'premium', 3, $2, 'lis@example.com', 'For you', now(), now(), $3, null)`,
    [uid, NAME, EMAIL],
  );
  await pool.query(
    `insert into promotion_slot (brand, uid, starts_on, title) values ('rushtone', $1, now(), $2)`,
    [uid, `Song of ${NAME}`],
  );
  await pool.query(
    `insert into promotion_offers (brand, uid, starts_at, title) values ('rushtone', $1, now() + interval '3 days', 'Slot')`,
    [uid],
  );
  await pool.query(
    `insert into artwork_files (request, uid, name, type, size, stored_as)
     select id, uid, $2, 'image/png', 1, 'none' from artwork_requests where uid = $1`,
    [uid, `${NAME}.png`],
  );
  await pool.query(
    `insert into website_covers (brand, uid, file, stored_as, size, width, height)
     values ('rushtone', $1, 'none', 'none', 1, 600, 200)`,
    [uid],
  );
  await pool.query(`insert into jobs.job (name, data, output) values ('dead', '{"id": "1"}', $1)`, [
    JSON.stringify({ message: `550 no mailbox ${EMAIL}` }),
  ]);
  await pool.query('insert into account_writes (uid, position) values ($1, 1)', [uid]);
  await pool.query(`update websites set form_mail = $1 where domain_name = 'rinae'`, [EMAIL]);
  await queueMail(
    { db, jobs: services.jobs },
    { budget: 'requested', recipient: EMAIL, subject: 'Hello', body: NAME },
  );
  const { rows } = await pool.query<{ id: string }>('select id from outgoing_mail where recipient = $1', [
    EMAIL,
  ]);
  for (const { id } of rows) await sendMail({ db, ...outbox }, id);
};

type Call = readonly [call: string, form: Record<string, string>, query?: Record<string, string>];

const callAll = async (server: TestServer, token: string, calls: readonly Call[]) => {
  for (const [call, form, query] of calls) {
    const { code, message } = await callApi(server, { call, form, query, token });
    assert.equal(code, 200, `${call}: ${message}`);
  }
};

/** Of an account of the emulator. */
const LISTENBRAINZ_TOKEN = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** Publishes a website and then changes its name and mailbox. */
const publish = async (server: TestServer, token: string) => {
  const site = { domain_name: 'vera-new', name: NAME, youtube: 'https://youtube.com/@v' };
  const visit = { domain_name: 'vera-new', email: 'fan@example.com', name: 'Fan', message: 'Hi' };
  await callAll(server, token, [
    ['POST /website/activate', {}, { domain_name: 'vera-old' }],
    ['POST /website/save', { ...site, form_mail: STUDIO }],
  ]);
  const { rows } = await server.pool.query<{ code: string }>(
    `select substring(body from 'code=([\\w-]+)') as code from outgoing_mail where recipient = $1`,
    [STUDIO],
  );
  const confirmed = await server.app.inject({
    method: 'POST',
    url: '/api/website/mailbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `code=${rows[0]?.code}`,
  });
  assert.equal(confirmed.statusCode, 200);
  await callAll(server, token, [
    ['POST /website/contact', visit],
    ['POST /website/save', { ...site, form_mail: EMAIL }],
    ['POST /website/contact', visit],
    ['POST /website/visit', { domain_name: 'vera-new', event: 'visit' }],
    ['POST /website/draft', { texts: JSON.stringify({ about_me: NAME }), look: 'null' }],
    ['POST /website/domain', { domain: 'music.vera.example' }],
    ['POST /website/report', { domain_name: 'vera-new', reason: `Not by ${NAME}` }],
  ]);
};

/** Creates a playlist to edit together, with a song. Returns its ID. */
const keepPlaylist = async (server: TestServer, token: string): Promise<string> => {
  const { data: song } = await server.get<{ youtube_id: string }>('/song/random');
  const form = { name: NAME };
  const created = await callApi<UserPlaylist>(server, { call: 'POST /ownplaylist/create', form, token });
  assert.ok(created.data);
  const p = created.data.id;
  await callAll(server, token, [
    ['POST /ownplaylist/invite', { p, name: NAME }],
    ['POST /ownplaylist/add', { p, s: song.youtube_id }],
  ]);
  return p;
};

type Person = {
  uid: string;
  /** Identifying data of the person: names, addresses, and IDs at other services. */
  marks: string[];
  /** The domain names, which stay reserved for a while. */
  domainNames: string[];
  /** Customer ID at the payment service. */
  customer: string;
};

/** Signs a person up and uses every feature that stores data. */
export const useEverything = async (server: TestServer, origin: string): Promise<Person> => {
  await server.pool.query(
    `insert into members (brand, channel_id, channel_name, channel_pic, sub_tag, position) values ('rushtone', $1, $2, 'p', '1K', -1)`,
    [CHANNEL, NAME],
  );
  const token = await signUp(server);
  const { sub: uid = '' } = decodeJwt(token);
  const { email: payer, customer } = await subscribe(server, uid);
  for (const host of ['localhost:8080', 'slowtide.localhost:8080']) {
    const { data: song } = await server.get<{ youtube_id: string }>('/song/random', { token, host });
    const added = await callApi(server, {
      call: 'POST /favorite/add',
      form: { s: song.youtube_id },
      token,
      host,
    });
    assert.equal(added.code, 200);
  }
  const playlist = await keepPlaylist(server, token);
  await link(origin, token, 'link_discord', { name: NAME });
  await link(origin, token, 'link_youtube', { channel: CHANNEL, scope: 'yes' });
  await callAll(server, token, [
    ['POST /listens/connect', { service: 'listenbrainz', token: LISTENBRAINZ_TOKEN }],
  ]);
  await callAll(server, token, [
    ['POST /device/switch', { on: 'true' }],
    [
      'POST /device/report',
      { device: 'd'.repeat(22), name: NAME, claim: 'c'.repeat(22), begins: 'true', state: '{}' },
    ],
  ]);
  await publish(server, token);
  const contact = { email: EMAIL, discord: NAME, youtube_url: 'https://youtube.com/@v', message: 'Hello' };
  await callAll(server, token, [
    ['POST /website/contact', { domain_name: 'luna', email: EMAIL, name: NAME, message: 'Hello Luna' }],
    ['POST /contact/request', { topic: 'other', ...contact }],
    ['POST /artwork/request', { channel: 'https://youtube.com/@v', kind: 'logo', style: NAME }],
    ['POST /promotion/feed', { on: 'true' }],
    [
      'POST /promotion/save',
      { youtube_channel: 'https://youtube.com/@v', youtube_share: 'https://youtu.be/a' },
    ],
  ]);
  await leaveTraces(server, uid);
  await addOther(server);
  const { rows: links } = await server.pool.query<{ id: string }>(
    'select external_id as id from linked_account where uid = $1',
    [uid],
  );
  const marks = [EMAIL, STUDIO, payer, NAME, playlist, ...links.map(({ id }) => id)];
  return { uid, marks, domainNames: ['vera-new', 'vera-old'], customer };
};
