/** An error in the words of the identity service; the Firebase SDK turns them into its `auth/…` codes. */
export class IdentityError extends Error {}

export const identityErrorBody = (message: string, code = 400) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});
