import type { ApiError } from '@rushtone/contract';

const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Whether the server has not decided yet, so that a change must be sent again later. */
export const isUndecided = (error: ApiError): boolean =>
  error.kind === 'network' ||
  error.code === UNAUTHORIZED ||
  error.code === TOO_MANY_REQUESTS ||
  error.code >= SERVER_ERROR;
