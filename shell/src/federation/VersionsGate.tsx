import { lazy, Suspense, useEffect, useState } from 'react';
import { isTested } from './memory.ts';

const VersionsTools = lazy(async () => ({
  default: (await import(/* webpackChunkName: "versions" */ './panel/VersionsTools.tsx')).VersionsTools,
}));

type Shown = 'no' | 'badge' | 'panel';

const atFirst = (): Shown => {
  if (new URLSearchParams(window.location.search).has('mf')) return 'panel';
  return isTested() ? 'badge' : 'no';
};

/** Brings the tester's tools when somebody asks for them: by `?mf` in the address, or by Alt+Shift+V. */
export const VersionsGate = () => {
  const [shown, setShown] = useState(atFirst);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyV')
        setShown((before) => (before === 'panel' ? 'badge' : 'panel'));
    };
    document.addEventListener('keydown', toggle, true);
    return () => document.removeEventListener('keydown', toggle, true);
  }, []);
  if (shown === 'no') return null;
  return (
    <Suspense fallback={null}>
      <VersionsTools open={shown === 'panel'} onClose={() => setShown('badge')} />
    </Suspense>
  );
};
