import { useEffect, useState } from 'react';
import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import { hasOverrides, useFederation } from '@rushtone/platform/browser';

const VersionsTools = lazyPart(
  async () => (await import(/* webpackChunkName: "versions" */ './panel/VersionsTools.tsx')).VersionsTools,
  (props) => <FailureNotice {...props} message="The versions panel could not be loaded." />,
);

type Shown = 'nothing' | 'badge' | 'panel';

const initial = (): Shown => {
  if (new URLSearchParams(window.location.search).has('mf')) return 'panel';
  return hasOverrides() ? 'badge' : 'nothing';
};

/** Loads the testers' tools if the URL contains `?mf`, or on Alt+Shift+V. */
export const VersionsGate = () => {
  const { versions, isTester } = useFederation();
  const [shown, setShown] = useState(initial);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyV')
        setShown((current) => (current === 'panel' ? 'badge' : 'panel'));
    };
    document.addEventListener('keydown', toggle, true);
    return () => document.removeEventListener('keydown', toggle, true);
  }, []);
  if (shown === 'nothing' || !versions || !isTester) return null;
  return <VersionsTools versions={versions} isOpen={shown === 'panel'} onClose={() => setShown('badge')} />;
};
