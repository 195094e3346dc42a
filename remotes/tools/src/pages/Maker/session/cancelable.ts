import { MakerFailure } from '../../../engine/failure.ts';

/** Rejects as soon as the signal is aborted, and discards a later result. */
export const cancelable = async <Result>(
  work: Promise<Result>,
  signal: AbortSignal,
  discard: (late: Result) => void,
): Promise<Result> => {
  const canceled = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new MakerFailure('canceled')), { once: true }),
  );
  try {
    return await Promise.race([work, canceled]);
  } catch (error) {
    void work.then(discard, () => undefined);
    throw error;
  }
};
