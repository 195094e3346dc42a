/** The server is overloaded; handled as 503 with Retry-After. Unlike an `ApiError`, never cached. */
export class Overloaded extends Error {
  readonly statusCode = 503;
}

/** Message for the client. */
export const BUSY = 'The service is busy. Please try again in a moment.';
