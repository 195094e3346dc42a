import { DOMAIN_NAME_MAX_LENGTH, DOMAIN_NAME_MIN_LENGTH } from '@rushtone/domain';
import { isReservedName } from '@rushtone/site';
import type { Scope } from '../../database/schema.ts';
import { isKeptBack } from './site-lifecycle.ts';
import { ApiError } from '../../errors/api-error.ts';

const SHAPE = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/;
const RULE = `A domain name has ${DOMAIN_NAME_MIN_LENGTH} to ${DOMAIN_NAME_MAX_LENGTH} letters, digits or hyphens, and no hyphen at either end.`;
/** Reserved for encodings such as `xn--`, which browsers may display as a lookalike of a brand (RFC 5891, 4.2.3.1). */
const ENCODED = /^..--/;
const ENCODED_RULE = 'A domain name has no hyphens at both its third and fourth place.';

const objectionTo = (name: string): string | null => {
  if (name.length < DOMAIN_NAME_MIN_LENGTH || name.length > DOMAIN_NAME_MAX_LENGTH || !SHAPE.test(name))
    return RULE;
  if (ENCODED.test(name)) return ENCODED_RULE;
  return isReservedName(name) ? `The name '${name}' is reserved. Please choose another.` : null;
};

export const taken = (name: string) =>
  new ApiError(409, `The name '${name}' is already taken. Please choose another.`);

/** Normalizes a name to lowercase. Throws if it is invalid or reserved. */
export const readDomainName = (typed: string): string => {
  const name = typed.toLowerCase();
  const objection = objectionTo(name);
  if (objection !== null) throw new ApiError(400, objection);
  return name;
};

/** Returns why a name is unavailable; `null` if it is available or already belongs to the caller. */
export const whyUnavailable = async (
  scope: Scope,
  typed: string,
  uid: string | undefined,
): Promise<string | null> => {
  const { db, brand } = scope;
  const name = typed.toLowerCase();
  const objection = objectionTo(name);
  if (objection !== null) return objection;
  const site = await db
    .selectFrom('websites')
    .select('uid')
    .where((row) => row.and({ brand, domain_name: name }))
    .executeTakeFirst();
  const free = site === undefined ? !(await isKeptBack(scope, name, uid)) : site.uid === uid;
  return free ? null : taken(name).message;
};
