import type { SendReset } from '../identity/reset-codes.ts';
import type { Outbox } from './outbox.ts';

/** Sends the mail that leads to `/reset-password`. */
export const sendResetMail =
  (outbox: Outbox): SendReset =>
  (to, code, origin) =>
    outbox.send({
      to,
      subject: 'Reset your password',
      text: `Somebody, hopefully you, asked for a new password for ${to}.

Choose one here within an hour:
${origin}/reset-password?oobCode=${code}

If it was not you, nothing has changed and you need not do anything.
`,
    });
