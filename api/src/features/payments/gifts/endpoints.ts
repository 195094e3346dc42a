import { formatLongDate, GIFT_AHEAD_DAYS, GIFT_MESSAGE_MAX } from '@rushtone/domain';
import { checkoutLink } from '@rushtone/site';
import { z } from 'zod';
import { writeAudit } from '../../../audit/audit-log.ts';
import type { GiftRow } from '../../../database/schema.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { defineEndpoint } from '../../../http/endpoints/define-endpoint.ts';
import { email, optionalText, requiredText } from '../../../http/endpoints/fields.ts';
import { rolesOf } from '../../../identity/roles.ts';
import { createGift, giftOf, redeemGift, validUntil } from './gifts.ts';

const DAY_MS = 86_400_000;
const plan = z.enum(['premium', 'premium_plus']);
const code = z.string().regex(/^[\w-]{20,64}$/, 'This is not a code of a gift.');

const sendOn = z.iso
  .date('please choose a day')
  .refine((day) => {
    const days = (Date.parse(day) - Date.now()) / DAY_MS;
    // Today is over later in some time zones.
    return days > -2 && days <= GIFT_AHEAD_DAYS;
  }, 'please choose a day from today to a year from now')
  .or(z.literal('').transform(() => new Date().toISOString().slice(0, 10)));

/** Returns a gift that the account can redeem, or has redeemed; throws an `ApiError` that says why there is none. */
const redeemable = (gift: GiftRow | undefined, now: Date, uid: string | null) => {
  const sentAt = gift?.sent_at;
  if (!gift || !sentAt) throw new ApiError(404, 'There is no gift with this code.');
  if (gift.redeemed_by !== null && gift.redeemed_by !== uid)
    throw new ApiError(409, 'This gift was redeemed already.');
  if (gift.ends_at !== null && gift.ends_at < now)
    throw new ApiError(410, `This gift ended on ${formatLongDate(gift.ends_at.toISOString())}.`);
  const valid = validUntil(sentAt);
  if (gift.redeemed_by === null && valid < now)
    throw new ApiError(410, `This gift was valid until ${formatLongDate(valid.toISOString())}.`);
  return { ...gift, valid };
};

export const gift = defineEndpoint({
  path: '/gift',
  auth: 'optional',
  limit: 'write',
  ttlSeconds: 0,
  summary: 'A gift by its code: what is given by whom, and until when it can be redeemed',
  query: z.object({ code }),
  data: z.object({
    plan,
    months: z.number(),
    giver: z.string(),
    message: z.string(),
    valid_until: z.string(),
    redeemed: z.boolean(),
  }),
  async run({ db, now, user }, { code: given }) {
    const found = redeemable(await giftOf(db, given), now, user?.uid ?? null);
    const { plan: of, months, giver, message, valid, redeemed_by } = found;
    const redeemed = redeemed_by !== null;
    return { data: { plan: of, months, giver, message, valid_until: valid.toISOString(), redeemed } };
  },
});

export const giftCreate = defineEndpoint({
  method: 'POST',
  path: '/gift/create',
  auth: 'optional',
  limit: 'contact',
  summary: 'Prepares a gift, and returns the address of the page on which it is paid',
  form: z.object({
    plan,
    months: z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number of months')
      .transform(Number),
    giver: requiredText(100, 'Your name is required.').regex(/^[^\r\n]*$/, 'must be one line'),
    recipient: email,
    message: optionalText(GIFT_MESSAGE_MAX),
    send_on: sendOn.describe('Day of the mail to the recipient; empty for today'),
  }),
  data: z.object({ url: z.string() }),
  async run(context, _query, form) {
    const offer = context.runtime.checkout?.gifts?.find(
      (each) => each.plan === form.plan && each.months === form.months,
    );
    if (!offer) throw new ApiError(404, 'This gift is not offered.');
    const id = await createGift(context, { ...form, recipient: form.recipient.toLowerCase() });
    const prefilled = { email: context.user?.email ?? undefined, uid: `gift_${id}` };
    return { data: { url: checkoutLink(offer.url, prefilled) } };
  },
});

export const giftRedeem = defineEndpoint({
  method: 'POST',
  path: '/gift/redeem',
  auth: 'required',
  limit: 'write',
  summary: "Gives the caller a gift's plan; the same account may repeat the call",
  form: z.object({ code }),
  data: z.object({ plan, until: z.string() }),
  run: ({ db, user, now, address: origin }, _query, { code: given }) =>
    db.transaction().execute(async (tx) => {
      const found = redeemable(await giftOf(tx, given, { isLocked: true }), now, user.uid);
      const answer = (until: Date) => ({
        message: 'The gift is yours.',
        data: { plan: found.plan, until: until.toISOString() },
      });
      if (found.ends_at !== null) return answer(found.ends_at);
      if ((await rolesOf(tx, user)).roles.includes('subscriber'))
        throw new ApiError(
          409,
          `You have a plan already. The gift is yours until ${formatLongDate(found.valid.toISOString())}: redeem it once your plan has ended.`,
        );
      const until = await redeemGift({ db: tx, now }, found, user.uid);
      await writeAudit(tx, { actor: user.uid, action: 'gift redeemed', subject: found.id, origin });
      return answer(until);
    }),
});
