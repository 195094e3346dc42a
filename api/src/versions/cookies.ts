import type { CookieSerializeOptions } from '@fastify/cookie';

/** `channel`: the visitor's place in every rollout. `tester`: the proof that somebody may choose versions. */
export const COOKIES = { channel: 'channel', tester: 'tester' } as const;

/** Of a cookie that pages cannot read, and that comes with the first request of a visit. */
export const cookieOptions = (production: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: production,
});
