/** What every API call answers (spec §7): `code` 200 is success, and equals the HTTP status. */
export type Envelope<Data = unknown> = { code: number; message: string; data: Data };

export const SUCCESS = 200;

/** `/website/get` for a subscriber who has not chosen a domain name yet (spec §4). */
export const NOT_ACTIVATED = 201;

/** Throws a `TypeError` when `value` is not an envelope: a proxy's error page, say. */
export const parseEnvelope = (value: unknown): Envelope => {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'number') {
    throw new TypeError('The server gave an answer that could not be read.');
  }
  const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
  return { code: value.code, message, data: 'data' in value ? value.data : null };
};
