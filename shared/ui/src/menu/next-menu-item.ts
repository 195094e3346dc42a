/** Returns the index that a key moves to in a menu (W3C menu pattern); `undefined` for other keys. */
export const nextMenuItem = (key: string, labels: readonly string[], current: number): number | undefined => {
  const count = labels.length;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  for (let step = 1; step <= count; step += 1) {
    const next = (current + step) % count;
    if (labels[next]?.toLowerCase().startsWith(key.toLowerCase())) return next;
  }
  return undefined;
};
