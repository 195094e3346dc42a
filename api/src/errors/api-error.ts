/** A request that is answered with a code and words for the person who made it. */
export class ApiError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const notFound = (message: string) => new ApiError(404, message);
