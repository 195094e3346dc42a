import { COLLECTION_PAUSED, LIVE_GIFT, LIVE_GRANT } from '@rushtone/api/identity/live-grant';
import type { Command, CommandContext } from '../command-line/command.ts';
import { withEmails } from './accounts.ts';
import { printTable } from './print-table.ts';

const MONTHS = 12;
const SUBSCRIPTIONS = `g.plan in ('premium', 'premium_plus')`;

type Section = (context: CommandContext) => Promise<void>;

const printPlans: Section = async ({ client, print }) => {
  const { rows } = await client.query<{
    plan: string;
    paid: number;
    paused: number;
    gifts: number;
    granted: number;
  }>(
    `select plan,
       (select count(*)::int from pay_grant g
          where g.plan = p.plan and g.status <> '${COLLECTION_PAUSED}' and ${LIVE_GRANT}) as paid,
       (select count(*)::int from pay_grant g where g.plan = p.plan and g.status = '${COLLECTION_PAUSED}') as paused,
       (select count(*)::int from gifts x where x.plan = p.plan and ${LIVE_GIFT}) as gifts,
       case when plan = 'premium_plus' then both_roles when plan = 'donate' then donors else subscribers end as granted
     from unnest(array['premium', 'premium_plus', 'donate']) with ordinality p (plan, place),
       (select count(*) filter (where roles = '{donator,subscriber}')::int as both_roles,
          count(*) filter (where roles = '{donator}')::int as donors,
          count(*) filter (where roles = '{subscriber}')::int as subscribers
        from (select array_agg(role order by role) as roles from role_grants
          where role <> 'tester' and (ends_at is null or ends_at > now()) group by kind, subject) of_one) granted
     order by place`,
  );
  print('Plans');
  for (const { plan, paid, paused, gifts, granted } of rows)
    print(
      `  ${plan.padEnd(12)}  ${paid} paid, ${paused} paused, ${gifts} by gift, ${granted} granted by hand`,
    );
};

const printPastDue: Section = async (context) => {
  const { rows } = await context.client.query<{ account: string | null }>(
    `select coalesce(g.uid, c.uid) as account, coalesce(g.email, c.email) as payer, g.plan, g.ref,
       coalesce(g.late_until, to_timestamp(g.created) + interval '7 days') as role_until
     from pay_grant g left join pay_customer c using (customer)
     where g.status = 'past_due' order by role_until`,
  );
  context.print('\nPast due');
  printTable(await withEmails(context, rows), context.print, '  None.');
};

const printGranted: Section = async ({ client, print }) => {
  const { rows } = await client.query(
    `select subject as account, string_agg(role, ', ' order by role) as roles, granted_at, granted_by as by, reason,
       ends_at as until
     from role_grants where ends_at is null or ends_at > now()
     group by kind, subject, granted_at, granted_by, reason, ends_at order by granted_at, subject`,
  );
  print('\nGranted by hand');
  printTable(rows, print, '  None.');
};

type Month = { month: string; at_start: number; joined: number; left_in: number };

const printChurn: Section = async ({ client, print }) => {
  const { rows } = await client.query<Month>(
    `with subscriptions as (
       select to_timestamp(coalesce(began_at, created)) as began,
         case when ${LIVE_GRANT} or status = '${COLLECTION_PAUSED}' then null
           when status = 'past_due' then coalesce(late_until, to_timestamp(created) + interval '7 days')
           else to_timestamp(created) end as ended
       from pay_grant g where ${SUBSCRIPTIONS} and status not in ('incomplete', 'incomplete_expired')
     ), months as (
       select m as first, m + interval '1 month' as next
       from generate_series(date_trunc('month', now()) - interval '${MONTHS - 1} months', now(), interval '1 month') m
     )
     select to_char(first, 'YYYY-MM') as month,
       count(*) filter (where began < first and (ended is null or ended >= first))::int as at_start,
       count(*) filter (where began >= first and began < next)::int as joined,
       count(*) filter (where ended >= first and ended < next)::int as left_in
     from months left join subscriptions on true group by first order by first`,
  );
  print('\nSubscriptions by month');
  for (const { month, at_start, joined, left_in } of rows) {
    const churn = at_start === 0 ? '' : `, churn ${((100 * left_in) / at_start).toFixed(1)} %`;
    print(`  ${month}  ${at_start} at its start, ${joined} joined, ${left_in} left${churn}`);
  }
};

export const membersCommand: Command = {
  name: 'members',
  usage: '',
  description: `Lists plans, late payments, roles granted by hand, and who joined and left in the last ${MONTHS} months.`,
  arguments: [0, 0],
  async run(context) {
    for (const section of [printPlans, printPastDue, printGranted, printChurn]) await section(context);
  },
};
