import { sign } from '../../payments/signature.ts';
import type { LocalEvent } from './events.ts';

const LIMIT_MS = 8_000;

/** Posts events, signed, to the webhook of the server at `address`, as the payment service does. */
export const deliver = async (
  address: string,
  secret: string,
  events: readonly LocalEvent[],
): Promise<void> => {
  for (const event of events) {
    const body = JSON.stringify(event);
    const { ok, status } = await fetch(`${address}/api/checkout/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(secret, body) },
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!ok) throw new Error(`The webhook answered ${status} to ${event.type}.`);
  }
};
