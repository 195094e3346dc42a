import { useEffect, useState } from 'react';
import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import type { FirstTool } from './panel/VersionsTools.tsx';
import { hasOverrides, useFederation } from '@rushtone/platform/browser';

const VersionsTools = lazyPart(
  async () => (await import(/* webpackChunkName: "versions" */ './panel/VersionsTools.tsx')).VersionsTools,
  (props) => <FailureNotice {...props} message="The versions panel could not be loaded." />,
);

const initial = (): FirstTool | null => {
  if (new URLSearchParams(window.location.search).has('mf')) return 'KeyV';
  return hasOverrides() ? 'badge' : null;
};

/** Loads the testers' tools if the URL contains `?mf`, or on Alt+Shift+V and Alt+Shift+I. */
export const VersionsGate = () => {
  const { versions, isTester } = useFederation();
  const [first, setFirst] = useState(initial);
  useEffect(() => {
    const open = ({ altKey, shiftKey, code }: KeyboardEvent) => {
      // The tools handle the keys themselves from when they are there; until then the last one counts.
      if (altKey && shiftKey && /Key[VI]/.test(code)) setFirst(code as FirstTool);
    };
    document.addEventListener('keydown', open, true);
    return () => document.removeEventListener('keydown', open, true);
  }, []);
  return first && versions && isTester ? <VersionsTools versions={versions} first={first} /> : null;
};
