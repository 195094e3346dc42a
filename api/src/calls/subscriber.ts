import { rolesOf } from '../accounts/roles.ts';
import type { Caller } from '../accounts/token.ts';
import { ApiFailure } from '../server/failure.ts';
import { signedIn, type CallContext } from './call.ts';

/** The caller of a tool that is part of a subscription; others get a 403 with `refusal`. */
export const subscriberOf = async (context: CallContext, refusal: string): Promise<Caller> => {
  const caller = signedIn(context);
  const { roles } = await rolesOf(context.services.db, caller);
  if (!roles.includes('subscriber')) throw new ApiFailure(403, refusal);
  return caller;
};
