import type { EmulatorDatabase } from '../shared/database.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { IdentityError } from './identity-error.ts';
import { isPassword } from './password.ts';
import { createCodes } from './mail-codes.ts';
import type { Tokens } from './tokens.ts';
import { createVerification } from './verification.ts';
import { readEmail, readNewPassword, type Users } from './users.ts';
import { senderOf } from '../mail/sender.ts';
import type { SendMail } from '../mail/outbox.ts';

/** Sends an email with a link to `/reset-password` on the site from which the reset was requested. */
const sendResetMail = (sendMail: SendMail, to: string, code: string, origin: string): Promise<void> =>
  sendMail({
    from: senderOf(origin),
    to,
    subject: 'Reset your password',
    text: `We received a request to reset the password of ${to}.

Choose one here within an hour:
${origin}/reset-password?oobCode=${code}

If you did not request this, ignore this email. Your password has not changed.
`,
  });

/** Maximum age of a sign-in, in seconds, for changing the password. */
const RECENT_SECONDS = 300;

type Body = Readonly<Record<string, unknown>>;
type IdentityUser = NonNullable<Awaited<ReturnType<Users['byId']>>>;
type Options = { db: EmulatorDatabase; users: Users; tokens: Tokens; sendMail: SendMail };

const describe = ({ id, email, verified, created_at, last_login_at, valid_since }: IdentityUser) => ({
  localId: id,
  email,
  emailVerified: verified,
  providerUserInfo: [{ providerId: 'password', email, federatedId: email, rawId: email }],
  createdAt: String(created_at.getTime()),
  lastLoginAt: String(last_login_at.getTime()),
  passwordUpdatedAt: valid_since.getTime(),
  validSince: String(Math.floor(valid_since.getTime() / 1000)),
});

/** Returns the user of an identity token. Throws if the token or the account is no longer valid. */
export const createAuthenticate = (users: Users, tokens: Tokens) => async (body: Body) => {
  const { id, generation, signedInAt } = await tokens.read(body.idToken);
  const user = await users.byId(id);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled) throw new IdentityError('USER_DISABLED');
  if (user.generation !== generation) throw new IdentityError('TOKEN_EXPIRED');
  return { user, signedInAt };
};

/** The operations under `accounts:` that the Firebase SDK calls. */
export const createOperations = ({ db, users, tokens, sendMail }: Options) => {
  const codes = createCodes(db, 'reset');
  const verification = createVerification({ db, users, sendMail });
  const authenticate = createAuthenticate(users, tokens);

  return {
    async signUp(body: Body) {
      const email = readEmail(body.email);
      return tokens.session(await users.create(email, readNewPassword(body.password)));
    },

    async signInWithPassword(body: Body) {
      const email = readEmail(body.email);
      await countAttempt(db, 'password', email);
      const user = await users.byEmail(email);
      if (!(await isPassword(String(body.password), user)) || user === undefined) {
        // The same error for a wrong password and an unknown address (email privacy).
        throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      }
      if (user.disabled) throw new IdentityError('USER_DISABLED');
      await Promise.all([forgetAttempts(db, 'password', email), users.signedIn(user.id)]);
      return { registered: true, ...(await tokens.session(user)) };
    },

    async lookup(body: Body) {
      const { user } = await authenticate(body);
      return { users: [describe(user)] };
    },

    async sendOobCode(body: Body, origin: string) {
      if (body.requestType === 'VERIFY_EMAIL')
        return verification.request((await authenticate(body)).user, origin);
      if (body.requestType !== 'PASSWORD_RESET') throw new IdentityError('OPERATION_NOT_ALLOWED');
      const email = readEmail(body.email);
      await countAttempt(db, 'mail', email);
      const user = await users.byEmail(email);
      if (user !== undefined && !user.disabled)
        await sendResetMail(sendMail, email, await codes.create(user.id), origin);
      return { email };
    },

    async resetPassword(body: Body) {
      const code = String(body.oobCode);
      const { email, id, disabled } = await codes.read(code);
      if (disabled) throw new IdentityError('USER_DISABLED');
      if (body.newPassword !== undefined) {
        const password = readNewPassword(body.newPassword);
        await codes.use(code);
        await users.setPassword(id, password, true);
        await codes.forget(id);
        await forgetAttempts(db, 'password', email);
      }
      return { requestType: 'PASSWORD_RESET', email };
    },

    async update(body: Body) {
      if (body.oobCode !== undefined) return verification.confirm(String(body.oobCode));
      const { user, signedInAt } = await authenticate(body);
      if (body.password === undefined) return { localId: user.id, email: user.email, providerUserInfo: [] };
      if (Date.now() / 1000 - signedInAt > RECENT_SECONDS) {
        throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      }
      const changed = await users.setPassword(user.id, readNewPassword(body.password));
      return { providerUserInfo: [], ...(await tokens.session(changed, new Date(signedInAt * 1000))) };
    },
  };
};
