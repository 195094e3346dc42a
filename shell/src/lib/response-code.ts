import type { ApiError } from '@rushtone/contract';

/** Returns the API's code for a rejected request; `undefined` if there was no response. */
export const responseCode = (error: ApiError | { message?: string } | undefined): number | undefined =>
  error && 'kind' in error && error.kind === 'response' ? error.code : undefined;
