import type { ApiError } from '@rushtone/contract';

type Answer = Extract<ApiError, { kind: 'answer' }>;

const isAnswer = (error: unknown): error is Answer =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'answer';

/** The server understood and has no such thing, or will not give it: asking again would change nothing. */
export const isRefusal = (error: unknown): boolean => isAnswer(error) && [400, 404, 422].includes(error.code);

/** The words of spec §8 for a search that failed: the server's own, or ours when it gave no answer. */
export const searchFailure = (error: unknown): string =>
  isAnswer(error) ? error.message : 'An error occurred while fetching data.';
