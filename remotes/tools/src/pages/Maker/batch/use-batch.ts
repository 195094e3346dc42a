import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { saveFile } from '@rushtone/ui/save-file';
import { createEngine } from '../../../engine/worker/client.ts';
import { Batch, lanesFor, type BatchState } from './batch.ts';

export const BatchContext = createContext<Batch | null>(null);

/** Creates the batch of this visit, which ends when the page is left. */
export const useCreateBatch = (): Batch => {
  const [batch] = useState(() => new Batch({ createEngine, deliver: saveFile, lanes: lanesFor(navigator) }));
  useEffect(() => () => batch.clear(), [batch]);
  return batch;
};

export const useBatch = (): { batch: Batch; state: BatchState } => {
  const batch = use(BatchContext);
  if (!batch) throw new Error('useBatch must be used inside the maker page.');
  return { batch, state: useSyncExternalStore(batch.subscribe, batch.state, batch.state) };
};
