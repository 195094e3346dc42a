/** An error with a code of the identity service, which the Firebase SDK maps to its `auth/…` codes. */
export class IdentityError extends Error {}

export const identityErrorBody = (message: string, code = 400) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});
