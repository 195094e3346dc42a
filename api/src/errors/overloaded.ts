/** The server cannot do it now; handled as 503 with Retry-After. Unlike an `ApiError` it is no answer to keep. */
export class Overloaded extends Error {
  readonly statusCode = 503;
}

/** What the client is told. */
export const BUSY = 'The service is busy. Please try again in a moment.';
