import type { SendMail } from '../mail/outbox.ts';
import { senderOf } from '../mail/sender.ts';
import type { EmulatorDatabase } from '../shared/database.ts';
import { countAttempt } from './attempts.ts';
import { IdentityError } from './identity-error.ts';
import { createCodes } from './mail-codes.ts';
import type { Users } from './users.ts';

type Options = { db: EmulatorDatabase; users: Users; sendMail: SendMail };

/** Emails a link that verifies the account's address. */
export const createVerification = ({ db, users, sendMail }: Options) => {
  const codes = createCodes(db, 'verify');
  return {
    async request({ id, email }: { id: string; email: string }, origin: string) {
      await countAttempt(db, 'mail', email);
      const code = await codes.create(id);
      await sendMail({
        from: senderOf(origin),
        to: email,
        subject: 'Confirm your email address',
        text: `Confirm that ${email} is your address within an hour:
${origin}/reset-password?mode=verifyEmail&oobCode=${code}

If you have no account with this address, ignore this email.
`,
      });
      return { email };
    },

    async confirm(code: string) {
      const { email, id, disabled } = await codes.read(code);
      if (disabled) throw new IdentityError('USER_DISABLED');
      await codes.use(code);
      await users.verify(id);
      return { localId: id, email, emailVerified: true };
    },
  };
};
