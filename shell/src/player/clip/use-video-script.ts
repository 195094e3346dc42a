import { useEffect, useState } from 'react';
import { loadVideoApi } from '../api-script.ts';

type State = 'loading' | 'ready' | 'failed';

/** The video host's script, and another try for it when it did not come. */
export const useVideoScript = (address: string) => {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    loadVideoApi(address).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }, [address, state]);
  return { ready: state === 'ready', failed: state === 'failed', retry: () => setState('loading') };
};
