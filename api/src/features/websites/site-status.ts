import type { SiteStatus } from '@rushtone/domain';
import { RETENTION } from '@rushtone/domain/retention';
import { rolesOf } from '../../identity/roles.ts';
import type { Caller } from '../../identity/token.ts';
import { writeAudit } from '../../audit/audit-log.ts';
import type { Scope } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import { GRACE_DAYS } from './site-lifecycle.ts';

type State = SiteStatus['state'];

const afterDays = (from: Date, days: number): Date => {
  const then = new Date(from);
  then.setUTCDate(then.getUTCDate() + days);
  return then;
};

const afterMonths = (from: Date, months: number): Date => {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};

/** Returns how the end of the subscription affects the site. */
const endingOf = (endedAt: Date, now: Date): { state: State; until: Date } => {
  const offlineAt = afterDays(endedAt, GRACE_DAYS);
  return offlineAt > now
    ? { state: 'ending', until: offlineAt }
    : { state: 'ended', until: afterMonths(endedAt, RETENTION.formerSites.period.months) };
};

/** Returns the status of the caller's site; `undefined` without one. */
export const siteStatus = async (scope: Scope, user: Caller): Promise<SiteStatus | undefined> => {
  const { db, brand, now } = scope;
  const site = await db
    .selectFrom('websites')
    .select(['domain_name', 'hidden_at', 'hidden_reason', 'unpublished_at', 'role_ended_at'])
    .where((row) => row.and({ brand, uid: user.uid }))
    .executeTakeFirst();
  if (site === undefined) return undefined;
  const { domain_name, hidden_at, hidden_reason, unpublished_at, role_ended_at } = site;
  const { roles } = await rolesOf(db, user);
  // The end of a role is recorded within an hour.
  const ending = roles.includes('subscriber') ? null : endingOf(role_ended_at ?? now, now);
  const until = ending?.until.toISOString() ?? null;
  if (hidden_at !== null)
    return { domain_name, state: 'hidden', until, ...(hidden_reason && { reason: hidden_reason }) };
  if (unpublished_at !== null) return { domain_name, state: 'taken_down', until };
  return { domain_name, state: ending?.state ?? 'online', until };
};

/** Takes the caller's site offline, or puts it back; also without a subscription, since it is theirs. */
export const setOnline = async (
  scope: Scope & { address: string },
  user: Caller,
  online: boolean,
): Promise<SiteStatus> => {
  const { db, brand, now, address } = scope;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('websites')
      .set({ unpublished_at: online ? null : now })
      .where((row) => row.and({ brand, uid: user.uid }))
      .where('unpublished_at', online ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const action = online ? 'website put back' : 'website taken down';
    await writeAudit(tx, { actor: user.uid, action, subject: brand, origin: address });
  });
  const status = await siteStatus(scope, user);
  if (status === undefined) throw notFound('You have no website.');
  return status;
};
