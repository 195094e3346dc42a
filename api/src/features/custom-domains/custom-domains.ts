import { randomBytes } from 'node:crypto';
import type { OwnDomain } from '@rushtone/domain';
import { SITES, type Brand } from '@rushtone/site';
import type { Selectable, Transaction } from 'kysely';
import { writeAudit } from '../../audit/audit-log.ts';
import type { Database, Scope } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { takeTurns } from '../../mail/limits.ts';
import { queueMail, type Outbox } from '../../mail/queue.ts';
import { checkDns, isStillProven, recordsOf, type DnsResult, type Resolver } from './dns-check.ts';

/** Days for which a domain is still served after its records have disappeared. */
export const GRACE_DAYS = 3;
const DAY_MS = 86_400_000;

type Row = Selectable<Database['own_domains']>;
type Owner = { brand: Brand; uid: string };

const graceEnd = (failingSince: Date): Date => new Date(failingSince.getTime() + GRACE_DAYS * DAY_MS);

const toOwnDomain = (row: Row): OwnDomain => {
  const { domain, verified_at, failing_since, problem, checked_at } = row;
  const isFailing = verified_at !== null && failing_since !== null;
  return {
    domain,
    state: verified_at === null ? 'waiting' : isFailing ? 'failing' : 'online',
    records: recordsOf(row),
    problem,
    checked_at: checked_at?.toISOString() ?? null,
    until: isFailing ? graceEnd(failing_since).toISOString() : null,
  };
};

const rowOf = (db: Scope['db'], { brand, uid }: Owner): Promise<Row | undefined> =>
  db
    .selectFrom('own_domains')
    .selectAll()
    .where((row) => row.and({ brand, uid }))
    .executeTakeFirst();

/** Returns the custom domain of the account's website; `undefined` if it has none. */
export const customDomainOf = async ({ db, brand }: Scope, uid: string): Promise<OwnDomain | undefined> => {
  const row = await rowOf(db, { brand, uid });
  return row && toOwnDomain(row);
};

type ByHand = Scope & { address: string };

/** Claims a domain, replacing the previous one. It is served once its DNS records prove ownership. */
export const claimDomain = async (
  { db, brand, address }: ByHand,
  uid: string,
  domain: string,
): Promise<OwnDomain> =>
  db.transaction().execute(async (tx) => {
    const site = await tx
      .selectFrom('websites')
      .select('uid')
      .where((row) => row.and({ brand, uid }))
      .executeTakeFirst();
    if (!site) throw new ApiError(409, 'Choose a domain name to activate your website first.');
    const before = await rowOf(tx, { brand, uid });
    if (before?.domain === domain) return toOwnDomain(before);
    await tx
      .deleteFrom('own_domains')
      .where((row) => row.and({ brand, uid }))
      .execute();
    const token = randomBytes(18).toString('base64url');
    const row = await tx
      .insertInto('own_domains')
      .values({ brand, uid, domain, token })
      .returningAll()
      .executeTakeFirstOrThrow();
    // Without the domain, which may contain a person's name.
    await writeAudit(tx, { actor: uid, action: 'own domain claimed', subject: brand, origin: address });
    return toOwnDomain(row);
  });

/** Removes the domain: it is no longer served, and anyone may claim it. */
export const removeDomain = async (
  { db, brand, address }: ByHand,
  uid: string,
  domain: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('own_domains')
      .where((each) => each.and({ brand, uid, domain }))
      .returning('domain')
      .executeTakeFirst();
    if (row)
      await writeAudit(tx, { actor: uid, action: 'own domain ended', subject: brand, origin: address });
  });

type Mail = { subject: string; body: string };

const mailTo = async (outbox: Outbox, { brand, uid }: Owner, { subject, body }: Mail): Promise<void> => {
  const account = await outbox.db
    .selectFrom('account_security')
    .select('email')
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!account?.email) return;
  const { name, domain } = SITES[brand];
  await queueMail(outbox, {
    budget: 'account',
    uid,
    recipient: account.email,
    subject: `${name}: ${subject}`,
    body: `${body}\n\nhttps://${domain}/account/website\n`,
  });
};

/** Transfers the domain if the former account can no longer prove ownership; otherwise refuses the claim. */
const takeFromFormer = async (tx: Transaction<Database>, resolver: Resolver, row: Row): Promise<boolean> => {
  const former = await tx
    .selectFrom('own_domains')
    .selectAll()
    .where('domain', '=', row.domain)
    .where('verified_at', 'is not', null)
    .where('token', '!=', row.token)
    .executeTakeFirst();
  if (!former) return true;
  if (await isStillProven(resolver, former)) return false;
  await tx
    .updateTable('own_domains')
    .set({ verified_at: null, failing_since: null, problem: 'Another website has proven this domain.' })
    .where('token', '=', former.token)
    .execute();
  return true;
};

const TAKEN = 'This domain belongs to another website here, whose TXT record it still has.';

/** Returns the new state of the domain after a check. */
const outcomeOf = (row: Row, problem: string, now: Date): Pick<Row, 'verified_at' | 'failing_since'> => {
  if (problem === '') return { verified_at: row.verified_at ?? now, failing_since: null };
  if (row.verified_at === null) return { verified_at: null, failing_since: null };
  const failing_since = row.failing_since ?? now;
  return graceEnd(failing_since) <= now
    ? { verified_at: null, failing_since: null }
    : { verified_at: row.verified_at, failing_since };
};

const tell = async (outbox: Outbox, before: Row, after: Row): Promise<void> => {
  const { domain, problem } = after;
  if (before.verified_at === null && after.verified_at !== null)
    return mailTo(outbox, after, {
      subject: `${domain} is online`,
      body: `Your website is at ${domain} now.`,
    });
  if (before.verified_at !== null && after.verified_at === null)
    return mailTo(outbox, after, {
      subject: `${domain} is no longer served`,
      body: `${problem}\n\nYour website is still online at its first address. When the records are back, check the domain again:`,
    });
  if (before.failing_since === null && after.failing_since !== null)
    return mailTo(outbox, after, {
      subject: `${domain} has a problem`,
      body: `${problem}\n\nYour website is served there until ${graceEnd(after.failing_since).toUTCString()}. Please correct the records until then:`,
    });
};

type Check = Outbox & { resolver: Resolver; now: Date };

const store = async (
  { db, jobs, resolver, now }: Check,
  claim: Row,
  result: Exclude<DnsResult, 'unanswered'>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await takeTurns(tx, `domain ${claim.domain}`);
    const before = await rowOf(tx, claim);
    // Changed during the DNS lookup.
    if (before?.token !== claim.token) return;
    const isFree = result.problem !== '' || (await takeFromFormer(tx, resolver, before));
    const problem = isFree ? result.problem : TAKEN;
    const after = { ...before, ...outcomeOf(before, problem, now), problem, checked_at: now };
    const { verified_at, failing_since } = after;
    await tx
      .updateTable('own_domains')
      .set({ verified_at, failing_since, problem, checked_at: now })
      .where('token', '=', claim.token)
      .execute();
    const changed = (before.verified_at === null) !== (verified_at === null);
    const action = verified_at === null ? 'own domain ended' : 'own domain connected';
    if (changed)
      await writeAudit(tx, { actor: claim.uid, action, subject: claim.brand, origin: 'DNS check' });
    await tell({ db: tx, jobs }, before, after);
  });

/** Checks the domain's DNS records and starts or stops serving it. Inconclusive results change nothing. */
export const checkDomain = async (
  check: Check,
  owner: Owner,
  domain: string,
): Promise<OwnDomain | undefined> => {
  const row = await rowOf(check.db, owner);
  if (row?.domain !== domain) return undefined;
  const result = await checkDns(check.resolver, row);
  if (result === 'unanswered') {
    const problem = `The name servers of ${row.domain} did not answer. Please try again in a few minutes.`;
    await check.db
      .updateTable('own_domains')
      .set({ checked_at: check.now })
      .where('token', '=', row.token)
      .execute();
    return { ...toOwnDomain(row), problem, checked_at: check.now.toISOString() };
  }
  await store(check, row, result);
  const after = await rowOf(check.db, owner);
  return after && toOwnDomain(after);
};

const HOUR_MS = 3_600_000;
const AT_ONCE = 20;
const MOST = 400;

/**
 * Rechecks domains, oldest first: new claims hourly for a week, served domains daily, and those with a problem hourly.
 */
export const recheckDomains = async (check: Check): Promise<void> => {
  const { db, now } = check;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const due = await db
    .selectFrom('own_domains')
    .select(['brand', 'uid', 'domain'])
    .where((row) =>
      row.or([
        row.and([row('verified_at', 'is', null), row('claimed_at', '>', before(7 * DAY_MS))]),
        row.and([row('verified_at', 'is not', null), row('failing_since', 'is not', null)]),
        row.and([row('verified_at', 'is not', null), row('checked_at', '<', before(DAY_MS - HOUR_MS))]),
      ]),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(MOST)
    .execute();
  for (let start = 0; start < due.length; start += AT_ONCE)
    await Promise.all(
      due.slice(start, start + AT_ONCE).map(({ domain, ...owner }) => checkDomain(check, owner, domain)),
    );
};
