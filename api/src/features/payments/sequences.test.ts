import assert from 'node:assert/strict';
import type { PaymentState } from '../../database/schema.ts';
import { after, before, test } from 'node:test';
import { ROLES_OF_PLAN, type Plan, type Role } from '@rushtone/domain';
import fc from 'fast-check';
import { rolesOf } from '../../identity/roles.ts';
import { aBuyer } from '@rushtone/api-testing/payment-events';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { TRIES_ALL } from '@rushtone/api-testing/tier';
import { readEvent, type PaymentEvent } from './events.ts';
import { applyEvent, grantOf } from './grants.ts';
import { addState, currentState, givesRole } from './history.ts';

const SEQUENCES = TRIES_ALL ? 5_000 : 1_000;
/** Number of sequences that also go through the database, which is slower. */
const STORED = TRIES_ALL ? 60 : 6;
const PLANS = { price_local_premium: 'premium', price_local_premium_plus: 'premium_plus' } as const;
const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

/** Possible transitions of a subscription. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  incomplete: ['active', 'incomplete_expired', 'canceled'],
  trialing: ['active', 'past_due', 'canceled'],
  active: ['active', 'past_due', 'not charged', 'paused', 'canceled'],
  past_due: ['past_due', 'active', 'not charged', 'unpaid', 'canceled'],
  // Paused by the member; reported as active.
  'not charged': ['not charged', 'active', 'past_due', 'canceled'],
  paused: ['active', 'canceled'],
  unpaid: ['active', 'canceled'],
};
const FIRST = ['incomplete', 'trialing', 'active'];

/** Possible transitions of a donation. */
const NEXT_OF_DONATION: Readonly<Record<string, readonly string[]>> = {
  paid: ['disputed', 'refunded', 'part refunded'],
  'part refunded': ['refunded', 'disputed'],
  disputed: ['won', 'lost'],
  won: ['refunded'],
};

const step = fc.record({
  choice: fc.nat(100),
  plan: fc.constantFrom('premium', 'premium_plus'),
  interval: fc.constantFrom('month', 'year'),
  /** Remaining paid time at a pause. */
  paid: fc.nat(30 * DAY),
  /** Up to five days; sometimes the same second. */
  seconds: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 9, arbitrary: fc.nat(5 * DAY) }),
});
const story = fc.record({
  isDonation: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  /** Age of the last event: within the grace period or beyond. */
  age: fc.nat(10 * DAY),
  /** Determines the order and repetition of events. */
  keys: fc.array(fc.nat(1_000), { minLength: 24, maxLength: 24 }),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;
type Step = Story['steps'][number];

const pick = (choices: readonly string[], { choice }: Step): string | undefined =>
  choices[choice % Math.max(choices.length, 1)];

/** Generates the events of one subscription, and the roles by the service's own final state. */
const subscriptionOf = ({ steps, age }: Story) => {
  const buyer = aBuyer();
  const events: object[] = [];
  let at = 0;
  let state:
    | {
        status: string;
        plan: string;
        interval: string;
        pastDueSince: number | null;
        paidUntil: number | null;
      }
    | undefined;
  const end = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  const start = NOW - age - end;
  for (const each of steps) {
    const status = pick(state ? (NEXT[state.status] ?? []) : FIRST, each);
    if (status === undefined) break;
    // Within one second, only forward transitions occur: no way back and no second plan change.
    const isForward = state === undefined || (status !== state.status && state.status === 'incomplete');
    at += isForward ? each.seconds : Math.max(each.seconds, 1);
    const wasLate = status === 'past_due' && state?.status === 'past_due';
    const { plan, interval } = status === 'active' || state === undefined ? each : state;
    const pastDueSince = status === 'past_due' ? (wasLate ? (state?.pastDueSince ?? 0) : start + at) : null;
    const wasPaused = status === 'not charged' && state?.status === 'not charged';
    const periodEnd = start + at + each.paid;
    const paidUntil = status === 'not charged' ? (wasPaused ? (state?.paidUntil ?? 0) : periodEnd) : null;
    const change = state === undefined ? 'created' : status === 'canceled' ? 'deleted' : 'updated';
    events.push(
      status === 'not charged'
        ? buyer.paused(start + at, plan, periodEnd)
        : buyer.subscription(start + at, status, plan, { change, interval }),
    );
    state = { status, plan, interval, pastDueSince, paidUntil };
  }
  events.push(buyer.subscribed(start));
  const { status = '', plan = '', interval = 'month', pastDueSince = null, paidUntil = null } = state ?? {};
  const isLive =
    status === 'active' ||
    status === 'trialing' ||
    (paidUntil !== null && paidUntil > Date.now() / 1000) ||
    (pastDueSince !== null && pastDueSince + 7 * DAY > Date.now() / 1000);
  // A pause is reported without its interval.
  const isKnown = paidUntil === null;
  return {
    buyer,
    events,
    roles: isLive ? ROLES_OF_PLAN[plan as Plan] : [],
    interval: isKnown ? interval : null,
  };
};

const donationOf = ({ steps, age }: Story) => {
  const buyer = aBuyer();
  const start = NOW - age - 40 * DAY;
  const events: object[] = [buyer.donated(start)];
  let at = 0;
  let state = 'paid';
  let isRefunded = false;
  for (const each of steps) {
    const next = pick(NEXT_OF_DONATION[state] ?? [], each);
    if (next === undefined) break;
    at += Math.max(each.seconds, 1);
    if (next === 'part refunded') events.push(buyer.refunded(start + at, false));
    else if (next === 'refunded') events.push(buyer.refunded(start + at));
    else events.push(buyer.disputed(start + at, next === 'disputed' ? 'needs_response' : next));
    isRefunded ||= next === 'refunded';
    state = next;
  }
  const isLive = !isRefunded && state !== 'disputed' && state !== 'lost';
  return { buyer, events, roles: isLive ? ROLES_OF_PLAN.donate : [], interval: null };
};

/** Shuffles the events and repeats some. */
const delivered = ({ events, keys }: { events: object[]; keys: readonly number[] }): PaymentEvent[] =>
  [...events, ...events.filter((_, index) => (keys[index] ?? 0) % 3 === 0)]
    .map((event, index) => ({ event, key: keys[index] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ event }) => readEvent(event));

const told = (each: Story) => {
  const { buyer, events, roles, interval } = each.isDonation ? donationOf(each) : subscriptionOf(each);
  return { buyer, roles: [...roles].sort(), interval, events: delivered({ events, keys: each.keys }) };
};

/** Returns the roles and the interval computed from the events. */
const resultOf = (events: readonly PaymentEvent[]): { roles: Role[]; interval: string } => {
  let history: PaymentState[] = [];
  for (const event of events) {
    const grant = grantOf(event, PLANS);
    if (grant !== undefined) history = addState(history, grant.state);
  }
  const { plan, interval = 'month' } = currentState(history);
  const roles = plan !== null && givesRole(history, new Date()) ? [...ROLES_OF_PLAN[plan]].sort() : [];
  return { roles, interval };
};

test(`${SEQUENCES} sequences of events, shuffled, replayed and late, end in the role of the service's own state`, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(story, (each) => {
      const { events, roles, interval } = told(each);
      seen.add(roles.join());
      const result = resultOf(events);
      assert.deepEqual(result, { roles, interval: interval ?? result.interval });
    }),
    { numRuns: SEQUENCES },
  );
  assert.deepEqual([...seen].sort(), ['', 'donator', 'donator,subscriber', 'subscriber']);
});

test('the database ends in the same role, with several deliveries at once', async () => {
  const outbox = { ...server.options.services, brand: 'rushtone' as const };
  for (const each of fc.sample(story, STORED)) {
    const { buyer, events, roles } = told(each);
    for (let at = 0; at < events.length; at += 3)
      await Promise.all(
        events.slice(at, at + 3).map((event) => applyEvent(outbox, event, { plans: PLANS, gifts: [] })),
      );
    const person = { uid: buyer.uid, email: null, emailVerified: false };
    assert.deepEqual((await rolesOf(server.db, person)).roles, roles, JSON.stringify(events));
  }
});
