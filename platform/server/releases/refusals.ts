const REPEAT_MS = 60_000;
const MAX_TEXTS = 1_000;

/** Counts refusals, and logs each reason at most once a minute. */
export const createRefusals = (warn: (message: string) => void) => {
  const counts = new Map<string, number>();
  const saidAt = new Map<string, number>();
  const refuse = (reason: string, text: string): void => {
    const said = saidAt.get(text) ?? -Infinity;
    if (Date.now() - said < REPEAT_MS) return;
    if (saidAt.size >= MAX_TEXTS) saidAt.clear();
    saidAt.set(text, Date.now());
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    warn(text);
  };
  return { refuse, counts };
};
