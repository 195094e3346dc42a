import { useEffect, useState } from 'react';
import { FailureNotice, lazyPart } from '../components/lazy-part.tsx';
import { hasOverrides, useFederation } from '@rushtone/platform/browser';

const VersionsTools = lazyPart(
  async () => (await import(/* webpackChunkName: "versions" */ './panel/VersionsTools.tsx')).VersionsTools,
  (props) => <FailureNotice {...props} message="The versions panel could not be loaded." />,
);

/** What opens the tools at first: a key, `?mf`, or what was chosen in this tab. */
const initial = (): string => {
  if (new URLSearchParams(window.location.search).has('mf')) return 'KeyV';
  return hasOverrides() ? 'badge' : '';
};

/** Loads the testers' tools if the URL contains `?mf`, or on Alt+Shift+V and Alt+Shift+I. */
export const VersionsGate = () => {
  const { versions, isTester } = useFederation();
  const [opened, setOpened] = useState(initial);
  useEffect(() => {
    const open = ({ altKey, shiftKey, code }: KeyboardEvent) => {
      if (altKey && shiftKey && /Key[VI]/.test(code)) setOpened((before) => before || code);
    };
    document.addEventListener('keydown', open, true);
    return () => document.removeEventListener('keydown', open, true);
  }, []);
  return opened && versions && isTester ? <VersionsTools versions={versions} opened={opened} /> : null;
};
