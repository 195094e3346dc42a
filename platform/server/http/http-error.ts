/** An error whose status and message are sent to the client. Fastify reads `statusCode` by itself. */
export class HttpError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
