import { rolesOf } from '../accounts/roles.ts';
import type { Caller } from '../accounts/token.ts';
import { ApiError } from '../errors/api-error.ts';
import { signedIn, type RequestContext } from '../endpoint/endpoint.ts';

/** The caller of a tool that is part of a subscription; others get a 403 with `refusal`. */
export const subscriberOf = async (context: RequestContext, refusal: string): Promise<Caller> => {
  const caller = signedIn(context);
  const { roles } = await rolesOf(context.services.db, caller);
  if (!roles.includes('subscriber')) throw new ApiError(403, refusal);
  return caller;
};
