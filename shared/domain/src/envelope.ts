/** The body of every API response (spec §7); `code` equals the HTTP status. */
export type Envelope<Data = unknown> = {
  code: number;
  message: string;
  data: Data;
  /** For an error, the form field that is invalid. */
  field?: string;
};

export const SUCCESS = 200;

/** Code of `/website/get` for a subscriber without a domain name (spec §4). */
export const NOT_ACTIVATED = 201;

/** Message of `/website/public` for a website that exists, but is not shown; others have the same code, 404. */
export const SITE_OFFLINE = 'This website is offline.';

/** Throws a `TypeError` if `value` is not an envelope, such as a proxy's error page. */
export const parseEnvelope = (value: unknown): Envelope => {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'number') {
    throw new TypeError('The server sent an invalid response.');
  }
  const message = 'message' in value && typeof value.message === 'string' ? value.message : '';
  const field = 'field' in value && typeof value.field === 'string' ? { field: value.field } : {};
  return { code: value.code, message, data: 'data' in value ? value.data : null, ...field };
};
