/** Rejects when `work` takes longer than the limit. */
export const withTimeLimit = async <Value>(
  work: Promise<Value>,
  milliseconds: number,
  name: string,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not respond in time.`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
