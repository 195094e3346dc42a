import { useFederation } from '../federation.ts';
import { VersionsBadge } from './VersionsBadge.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

/** What a tester sees: the badge while versions are chosen, and the panel when it is open. */
export const VersionsTools = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { releases } = useFederation();
  return (
    <>
      <VersionsBadge />
      {open && releases && <VersionsPanel releases={releases} onClose={onClose} />}
    </>
  );
};
