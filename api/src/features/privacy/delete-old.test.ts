import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { keptSince, RETENTION, type Kept } from '@rushtone/domain/retention';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { deleteOld } from './delete-old.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Inserts one row of each kind with retention starting at `at`, identified by `tag`. */
const INSERTS: Readonly<Record<Exclude<Kept, 'log' | 'erasure'>, (tag: string, at: Date) => string[]>> = {
  requests: (tag, at) => [
    `insert into contact_requests (brand, topic, message, done_at) values ('rushtone', 'other', '${tag}', '${at.toISOString()}')`,
    `insert into artwork_requests (brand, uid, channel, kind, style, state, updated_at) values ('rushtone', '${tag}', 'c', 'logo', 's', 'done', '${at.toISOString()}')`,
  ],
  openRequests: (tag, at) => [
    `insert into contact_requests (brand, topic, message, created_at) values ('rushtone', 'other', '${tag}', '${at.toISOString()}')`,
  ],
  mail: (tag, at) => [
    `insert into outgoing_mail (subject, body, sent_at) values ('${tag}', 'b', '${at.toISOString()}')`,
  ],
  unsentMail: (tag, at) => [
    `insert into outgoing_mail (subject, body, created_at) values ('${tag}', 'b', '${at.toISOString()}')`,
  ],
  jobs: (tag, at) => [
    `insert into jobs.job (name, data, created_on) values ('dead', '{"id": "${tag}"}', '${at.toISOString()}')`,
  ],
  listens: (tag, at) => [
    `insert into jobs.job (name, data, created_on) values ('listens', '{"id": "${tag}"}', '${at.toISOString()}')`,
  ],
  payments: (tag, at) => [
    `insert into pay_customer (customer, email, created) values ('c-${tag}', '${tag}', ${seconds(at)})`,
    `insert into pay_grant (ref, customer, status, created) values ('r-${tag}', 'c-${tag}', 'canceled', ${seconds(at)})`,
  ],
  gifts: (tag, at) => [
    `insert into gifts (id, brand, plan, months, giver, recipient, message, send_on, created_at, payment, ends_at) values ('${tag}', 'rushtone', 'premium', 3, 'g', 'r', 'm', now(), now(), '${tag}', '${at.toISOString()}')`,
  ],
  unpaidGifts: (tag, at) => [
    `insert into gifts (id, brand, plan, months, giver, recipient, message, send_on, created_at) values ('${tag}', 'rushtone', 'premium', 3, 'g', 'r', 'm', now(), '${at.toISOString()}')`,
  ],
  paymentEvents: (tag, at) => [
    `insert into pay_event (id, type, at) values ('${tag}', 't', '${at.toISOString()}')`,
  ],
  tokens: (tag, at) => [
    `insert into linked_account (uid, provider, external_id, name, tokens, linked_at) values ('u', 'discord', 'x', 'n', '${tag}', '${at.toISOString()}') on conflict (uid, provider) do update set tokens = excluded.tokens, linked_at = excluded.linked_at`,
  ],
  signIns: (tag, at) => [
    `insert into sign_ins (uid, signed_in_at, seen_at, address, agent) values ('${tag}', now(), '${at.toISOString()}', '::1', 'a')`,
  ],
  randomPicks: (tag, at) => [
    `insert into random_picks (caller, brand, list, video_id, picked_at) values ('${tag}', 'rushtone', '', 'v', '${at.toISOString()}')`,
  ],
  writes: (tag, at) => [
    `insert into account_writes (uid, position, written_at) values ('${tag}', 1, '${at.toISOString()}')`,
  ],
  formerSites: (tag, at) => [
    `insert into websites (brand, domain_name, name, role_ended_at) values ('rushtone', '${tag}', 'n', '${at.toISOString()}')`,
  ],
  playlistChanges: (tag, at) => [
    `with list as (
      insert into own_playlists (id, uid, brand, name)
      values ('u-' || substr(md5('${tag} changed'), 1, 22), 'owner', 'rushtone', 'n') returning id)
    insert into playlist_changes (list, uid, at, call, songs)
    select id, '${tag}', '${at.toISOString()}', 'add', '[]' from list`,
  ],
  devices: (tag, at) => [
    `insert into listening_states (brand, uid, topic, device, claim, state, stated_at)
     values ('rushtone', md5('${tag}'), md5('${tag} topic'), 'd', 'c', '${tag}', '${at.toISOString()}')`,
    `insert into listening_devices (brand, uid, id, name, seen_at)
     values ('rushtone', md5('${tag}'), '${tag}', 'n', '${at.toISOString()}')`,
  ],
  rooms: (tag, at) => [
    `insert into rooms (id, brand, topic, host, changed_at)
     values ('${tag}', 'rushtone', md5('${tag} room'), 1, '${at.toISOString()}')`,
  ],
  deletedPlaylists: (tag, at) => [
    `insert into own_playlists (id, uid, brand, name, deleted_at) values ('u-' || substr(md5('${tag}'), 1, 22), '${tag}', 'rushtone', 'n', '${at.toISOString()}')`,
  ],
  visits: (tag, at) => [
    `insert into website_visits (brand, uid, day, kind, name) values ('rushtone', '${tag}', '${at.toISOString()}', 'visit', '')`,
  ],
  audit: (tag, at) => [
    `insert into audit_log (actor, action, subject, origin, at) values ('${tag}', 'a', 's', 'o', '${at.toISOString()}')`,
  ],
  releasedNames: (tag, at) => [
    `insert into released_names (brand, domain_name, uid, released_at) values ('rushtone', '${tag}', 'u', '${at.toISOString()}')`,
  ],
};
const TABLES = [
  'contact_requests',
  'artwork_requests',
  'outgoing_mail',
  'jobs.job',
  'pay_customer',
  'pay_grant',
  'gifts',
  'pay_event',
  'linked_account',
  'sign_ins',
  'account_writes',
  'random_picks',
  'websites',
  'own_playlists',
  'playlist_changes',
  'listening_states',
  'listening_devices',
  'rooms',
  'website_visits',
  'audit_log',
  'released_names',
];

const rowsWith = async (tag: string): Promise<number> => {
  let found = 0;
  for (const table of TABLES) {
    const { rows } = await server.pool.query(
      `select count(*)::int as rows from ${table} t where to_jsonb(t)::text like $1`,
      [`%${tag}%`],
    );
    found += rows[0].rows;
  }
  return found;
};

const isDeleted = (kept: string): kept is keyof typeof INSERTS => Object.hasOwn(INSERTS, kept);

for (const kept of Object.keys(RETENTION).filter(isDeleted)) {
  test(`${RETENTION[kept].what}: deleted when the time is over, and no minute earlier`, async () => {
    const until = keptSince(kept, NOW).getTime();
    for (const [age, remaining] of [
      [-MINUTE_MS, 0],
      [MINUTE_MS, INSERTS[kept]('', NOW).length],
    ] as const) {
      const tag = `mark${kept.toLowerCase()}${remaining}`;
      for (const statement of INSERTS[kept](tag, new Date(until + age)))
        await sql.raw(statement).execute(server.db);
      assert.ok((await rowsWith(tag)) > 0, 'the test stored nothing');
      await deleteOld(server.db, NOW);
      assert.equal(await rowsWith(tag), remaining);
    }
  });
}

test('everything with a period is deleted by the job, by the log’s rotation or by the erasure', () => {
  assert.deepEqual(
    Object.keys(RETENTION).filter((kept) => !isDeleted(kept)),
    ['erasure', 'log'],
  );
});
