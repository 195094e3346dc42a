import { PAUSE_MONTHS } from '@rushtone/domain';
import { checkoutLink, paths, SITES } from '@rushtone/site';
import { z } from 'zod';
import { writeAudit } from '../../audit/audit-log.ts';
import { defineEndpoint, type RequestContext } from '../../http/endpoints/define-endpoint.ts';
import type { Caller } from '../../identity/token.ts';
import { COLLECTION_PAUSED } from '../../identity/live-grant.ts';
import { ApiError } from '../../errors/api-error.ts';
import { customersOf, pausableUntil, planStatus, subscriptionOf, type Subscription } from './plan-status.ts';

const OWN = { auth: 'required', limit: 'account' } as const;
const CHANGE = { auth: 'required', limit: 'write', method: 'POST' } as const;
const time = z.string().nullable();
const HOUR_SECONDS = 3_600;

type Context = RequestContext<Caller>;
const ownSubscription = async (context: Context): Promise<Subscription> => {
  const subscription = await subscriptionOf(context, context.user);
  if (subscription === undefined) throw new ApiError(404, 'No plan is paid for with this account.');
  return subscription;
};

/** Returns the Unix time at which to resume, shortly before the payment that follows `months` without one. */
const resumeTime = (periodEnd: number, months: number): number => {
  const date = new Date(periodEnd * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  // Invoices of periods that start while paused are voided, so the pause ends slightly earlier.
  return date.getTime() / 1000 - HOUR_SECONDS;
};

/** Maps errors of the payment service to a 502 that suggests another try. */
const failure =
  ({ log }: Context, left: string) =>
  (error: unknown) => {
    log.warn(`The payment service failed: ${error instanceof Error ? error.message : String(error)}`);
    throw new ApiError(502, `The payment service did not answer: ${left}. Please try again in a minute.`);
  };

export const accountPlan = defineEndpoint({
  ...OWN,
  path: '/account/plan',
  summary: "The caller's plan: its payment, or until when it was granted",
  data: z.object({
    plan: z.enum(['premium', 'premium_plus', 'donate']).nullable(),
    payment: z
      .object({
        plan: z.enum(['premium', 'premium_plus', 'donate']),
        state: z.enum(['paid', 'failed', 'ended', 'paused']),
        interval: z.enum(['month', 'year']),
        late_until: time,
        renews_at: time,
        ends_at: time,
        paid_until: time,
        resumes_at: time,
        can_pause: z.boolean(),
      })
      .nullable(),
    granted: z.object({ until: time }).nullable(),
    gift: z.object({ until: z.string() }).nullable(),
  }),
  run: async (context) => ({
    data: await planStatus(context, context.user, { canPause: context.payments !== null }),
  }),
});

const money = {
  amount: z.number().describe('In the smallest unit of the currency, such as cents'),
  currency: z.string(),
};

export const accountReceipts = defineEndpoint({
  ...OWN,
  path: '/account/receipts',
  summary: "The caller's payments with their receipts, and the amount of the next one",
  data: z.object({
    next: z.object(money).nullable(),
    receipts: z.array(z.object({ ...money, paid_at: z.string(), refunded: z.boolean(), url: z.string() })),
  }),
  async run(context) {
    const { db, user, payments } = context;
    if (payments === null) return { data: { next: null, receipts: [] } };
    const customers = await customersOf({ db }, user);
    const subscription = await subscriptionOf(context, user);
    const renews = subscription?.current.status === 'active' && !subscription.current.ends_at;
    const [lists, next] = await Promise.all([
      Promise.all(customers.map((customer) => payments.receipts(customer))),
      subscription && renews ? payments.nextPayment(subscription.ref) : null,
    ]).catch(failure(context, 'your receipts cannot be shown'));
    const receipts = lists.flat().sort((a, b) => b.paid_at.localeCompare(a.paid_at));
    return { data: { next, receipts } };
  },
});

export const accountPortal = defineEndpoint({
  ...CHANGE,
  path: '/account/portal',
  summary: 'The address of a page of the payment service about the plan of the caller',
  form: z.object({ page: z.enum(['home', 'change', 'payment_method', 'cancel']).default('home') }),
  data: z.object({ url: z.string() }),
  async run(context, _query, { page }) {
    const { user, brand, runtime, payments } = context;
    const { ref, customer } = await ownSubscription(context);
    if (payments === null || customer === null) {
      // The portal asks for the email address and sends a login link.
      if (runtime.checkout === null) throw new ApiError(404, 'No payment service is configured here.');
      return { data: { url: checkoutLink(runtime.checkout.portal, { email: user.email ?? undefined }) } };
    }
    const returnUrl = `https://${SITES[brand].domain}${paths.account}`;
    const url = await payments
      .openPortal({ customer, subscription: ref, page, returnUrl })
      .catch(failure(context, 'its page cannot be opened'));
    return { data: { url } };
  },
});

export const accountPause = defineEndpoint({
  ...CHANGE,
  path: '/account/pause',
  summary: 'Pauses the plan of the caller for some months, from the end of what is paid',
  form: z.object({
    months: z.preprocess(
      (months) => (typeof months === 'string' ? Number(months) : months),
      z
        .number('must be 1, 2 or 3')
        .refine((months) => PAUSE_MONTHS.some((each) => each === months), 'must be 1, 2 or 3'),
    ),
  }),
  data: z.null(),
  async run(context, _query, { months }) {
    const { db, user, address: origin, payments } = context;
    const subscription = await ownSubscription(context);
    const { ref } = subscription;
    const until = pausableUntil(subscription);
    if (payments === null || until === null) throw new ApiError(409, 'This plan cannot be paused now.');
    await payments.pause(ref, resumeTime(until, months)).catch(failure(context, 'the plan is not paused'));
    await writeAudit(db, { actor: user.uid, action: 'plan paused', subject: ref, origin });
    return { message: 'Your plan is paused.', data: null };
  },
});

export const accountResume = defineEndpoint({
  ...CHANGE,
  path: '/account/resume',
  summary: 'Ends the pause of the plan of the caller',
  data: z.null(),
  async run(context) {
    const { db, user, now, address: origin, payments } = context;
    const { ref, current } = await ownSubscription(context);
    if (payments === null || current.status !== COLLECTION_PAUSED)
      throw new ApiError(409, 'This plan is not paused.');
    const isOver = (current.roleUntil ?? now) <= now;
    await payments.resume(ref, isOver).catch(failure(context, 'the plan is still paused'));
    await writeAudit(db, { actor: user.uid, action: 'plan resumed', subject: ref, origin });
    return { message: 'Your plan goes on.', data: null };
  },
});
