/** `start` means that one of the maker's own files could not be loaded. */
export type FailureReason = 'start' | 'type' | 'load' | 'limit' | 'duration' | 'save' | 'canceled';

export class MakerFailure extends Error {
  readonly reason: FailureReason;
  /** Whether the previous sound is still loaded. */
  readonly kept: boolean;

  constructor(reason: FailureReason, { kept = false, ...options }: ErrorOptions & { kept?: boolean } = {}) {
    super(reason, options);
    this.reason = reason;
    this.kept = kept;
  }
}
