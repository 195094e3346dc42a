import type { ApiError } from '@rushtone/contract';

/** The code by which the API refused a request; undefined if there was no response. */
export const responseCode = (error: ApiError | { message?: string } | undefined): number | undefined =>
  error && 'kind' in error && error.kind === 'response' ? error.code : undefined;
