import type { ApiError } from '@rushtone/contract';

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'kind' in error && 'message' in error;

/** The words of spec §8 for a request that failed: the server's message, or the exception's. */
export const failureWords = (error: unknown): string =>
  (isApiError(error) && error.message) || 'The request could not be sent.';

/** Whether the server has answered that there is no such thing. */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'answer' && [400, 404].includes(error.code);
