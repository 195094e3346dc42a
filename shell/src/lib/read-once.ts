/**
 * Waits for a query that was dispatched with a subscription, and ends that. RTK Query cancels a query without one when
 * the unused entry of the read before it is removed, which for `keepUnusedDataFor: 0` is in the next moment.
 */
export const readOnce = async <Result>(
  query: PromiseLike<Result> & { unsubscribe: () => void },
): Promise<Result> => {
  try {
    return await query;
  } finally {
    query.unsubscribe();
  }
};
