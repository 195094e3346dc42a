import { useEffect, useRef, useState } from 'react';
import { useNavigate, usePlayer } from '@rushtone/contract';
import { Button, Dialog } from '@rushtone/ui';
import { guardLeaving } from './leave-guard.ts';

/** Asks before the page is left with something unsaved. What was typed is kept either way. */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const { makeRoom } = usePlayer();
  const navigate = useNavigate();
  const goTo = useRef(navigate);
  const release = useRef<() => void>(undefined);
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    goTo.current = navigate;
  }, [navigate]);
  useEffect(() => {
    if (!unsaved) return;
    const end = guardLeaving({
      ask: (proceed) => setLeave(() => proceed),
      goTo: (path) => void goTo.current(path),
    });
    release.current = end;
    return end;
  }, [unsaved]);
  if (!leave) return null;
  const stay = () => setLeave(undefined);
  return (
    <Dialog
      title="Leave without saving?"
      onClose={stay}
      makeRoom={makeRoom}
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button
            variant="outline"
            onClick={() => {
              release.current?.();
              setLeave(undefined);
              leave();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. They stay on this device and will be here when you come back.</p>
    </Dialog>
  );
};
