/** Why the maker could not do something; the page has the words. */
export type FailureReason = 'type' | 'load' | 'limit' | 'duration' | 'save' | 'canceled';

export class MakerFailure extends Error {
  readonly reason: FailureReason;
  /** The sound that was there before is still there. */
  readonly kept: boolean;

  constructor(reason: FailureReason, { kept = false, ...options }: ErrorOptions & { kept?: boolean } = {}) {
    super(reason, options);
    this.reason = reason;
    this.kept = kept;
  }
}
