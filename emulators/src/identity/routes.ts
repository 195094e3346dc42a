import { PASSWORD_MIN_LENGTH } from '@rushtone/domain';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SendMail } from '../mail/outbox.ts';
import { isLocal, type OriginOf } from '../shared/addresses.ts';
import type { EmulatorDatabase } from '../shared/database.ts';
import { countAttempt } from './attempts.ts';
import { isDemoAccount } from './demo-accounts.ts';
import { IdentityError, identityErrorBody } from './identity-error.ts';
import { createOperations } from './operations.ts';
import type { SigningKey } from './signing-key.ts';
import { createTokens, refreshSession } from './tokens.ts';
import { createUsers } from './users.ts';

type Options = { db: EmulatorDatabase; key: SigningKey; sendMail: SendMail; originOf: OriginOf };

/** Unauthenticated operations, each of which costs a password hash or an email. */
const GUARDED = new Set(['signUp', 'signInWithPassword', 'sendOobCode', 'resetPassword']);
const OPTIONS = { config: { limit: 'identity' }, schema: { hide: true } } as const;

const record = z.record(z.string(), z.unknown()).catch({});
const bodyOf = ({ body }: FastifyRequest) => record.parse(body);

const PASSWORD_POLICY = {
  customStrengthOptions: { minPasswordLength: PASSWORD_MIN_LENGTH, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [],
  enforcementState: 'OFF',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
};

/**
 * Serves the identity service on the page's own origin: the endpoints that the Firebase SDK calls for email and
 * password. They are at the root, because the SDK drops any path from an emulator's URL.
 */
export const identityRoutes = (app: FastifyInstance, { db, key, sendMail, originOf }: Options): void => {
  const tokens = createTokens(db, key);
  const operations = createOperations({ db, users: createUsers(db), tokens, sendMail });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler<FastifyError | IdentityError>((error, request, reply) => {
    if (error instanceof IdentityError) return reply.code(400).send(identityErrorBody(error.message));
    // Error of the API's own rate limit.
    if ('code' in error && Number(error.code) === 429)
      return reply.code(429).send(identityErrorBody('TOO_MANY_ATTEMPTS_TRY_LATER', 429));
    const { statusCode: code = 500 } = error;
    if (code < 500) return reply.code(code).send(identityErrorBody('INVALID_REQUEST', code));
    request.log.error({ err: error, req: request }, 'identity emulator failed');
    return reply.code(500).send(identityErrorBody('INTERNAL_ERROR', 500));
  });

  for (const [name, operation] of Object.entries(operations)) {
    // A double colon, since the router parses a single one as the start of a parameter.
    app.post(`/identitytoolkit.googleapis.com/v1/accounts::${name}`, OPTIONS, async (request) => {
      if (GUARDED.has(name)) await countAttempt(db, 'address', request.ip);
      // The demo accounts' password is public.
      if (isDemoAccount(bodyOf(request).email) && !isLocal(request))
        throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      return operation(bodyOf(request), originOf(request));
    });
  }
  app.get('/identitytoolkit.googleapis.com/v2/passwordPolicy', OPTIONS, () => PASSWORD_POLICY);
  app.post('/securetoken.googleapis.com/v1/token', OPTIONS, (request) =>
    refreshSession(db, tokens, String(bodyOf(request).refresh_token)),
  );
};
