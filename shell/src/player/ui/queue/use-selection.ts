import { useCallback, useMemo, useRef, useState } from 'react';
import type { QueueEntry } from '@rushtone/contract';

/** `extend`: Shift selects all songs from the last selected one. */
type Toggle = (id: string, extend: boolean) => void;

export type Selection = { has: (id: string) => boolean; toggle: Toggle };

/** Returns the selected upcoming songs, in playback order; `null` unless songs are being selected. */
export const useSelection = (entries: readonly QueueEntry[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const last = useRef<string | null>(null);
  const ids = useMemo(
    () => (chosen ? entries.filter(({ id }) => chosen.has(id)).map(({ id }) => id) : []),
    [chosen, entries],
  );

  const start = useCallback((id?: string) => {
    last.current = id ?? null;
    setChosen(new Set(id ? [id] : []));
  }, []);
  const toggle: Toggle = (id, extend) => {
    const next = new Set(chosen);
    const from = extend ? entries.findIndex((entry) => entry.id === last.current) : -1;
    const to = entries.findIndex((entry) => entry.id === id);
    if (from < 0) {
      if (!next.delete(id)) next.add(id);
    } else for (const entry of entries.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(entry.id);
    last.current = id;
    setChosen(next);
  };
  return {
    ids,
    start,
    end: () => setChosen(null),
    toggleAll: () => setChosen(new Set(ids.length < entries.length ? entries.map(({ id }) => id) : [])),
    selection: chosen && { has: (id: string) => chosen.has(id), toggle },
  };
};
