const UNKNOWN = 'This could not be saved. Please try again.';

/** The message of a failed call (spec §8): the server's, or the exception's when there was no answer. */
export const failureWords = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message || UNKNOWN
    : UNKNOWN;
