import { useEffect, useState } from 'react';

/** Like `useState`, but the value resets to `null` after `ms`; without `ms` it stays. */
export const useTemporary = <Value>(ms: number | null) => {
  const [value, set] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null || ms === null) return;
    const timer = setTimeout(() => set(null), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return [value, set] as const;
};
