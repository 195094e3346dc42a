type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** While these run, further requests are collected. More concurrency would make batches smaller, not faster. */
const BATCHES_AT_ONCE = 2;
const LARGEST_BATCH = 50;

/**
 * Batches concurrent calls. A single call is not delayed: it only waits for calls that arrived in the same turn of the
 * event loop.
 */
export const createBatches = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  const line: Waiting<Item, Result>[] = [];
  let running = 0;
  let isDue = false;
  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runNext = (): void => {
    isDue = false;
    while (running < BATCHES_AT_ONCE && line.length > 0) {
      running += 1;
      void runBatch(line.splice(0, LARGEST_BATCH)).finally(() => {
        running -= 1;
        runNext();
      });
    }
  };
  return (item) =>
    new Promise((resolve, reject) => {
      line.push({ item, resolve, reject });
      if (isDue || running >= BATCHES_AT_ONCE) return;
      isDue = true;
      setImmediate(runNext);
    });
};
