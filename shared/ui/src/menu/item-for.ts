/** The item that a key leads to in a menu (W3C's menu pattern), or undefined for a key that leads nowhere. */
export const itemFor = (key: string, labels: readonly string[], at: number): number | undefined => {
  const count = labels.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  for (let step = 1; step <= count; step += 1) {
    const next = (at + step) % count;
    if (labels[next]?.toLowerCase().startsWith(key.toLowerCase())) return next;
  }
  return undefined;
};
