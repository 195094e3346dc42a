/** An error whose code and message are sent to the client. */
export class ApiError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const notFound = (message: string) => new ApiError(404, message);
