import type { CookieSerializeOptions } from '@fastify/cookie';

/** `channel`: the visitor's bucket in rollouts. `tester`: proof that the visitor may select versions. */
export const COOKIES = { channel: 'channel', tester: 'tester' } as const;

/** HttpOnly, and sent with the first request from another site (`SameSite=Lax`). */
export const cookieOptions = (production: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: production,
});
