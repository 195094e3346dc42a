import { useEffect, useState } from 'react';
import { useNavigate } from '@rushtone/contract';
import { Button, Dialog } from '@rushtone/ui';
import { guardLeaving } from './leave-guard.ts';

/** Asks before the user leaves the page with unsaved changes, which are kept either way. */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!unsaved) return;
    return guardLeaving({
      confirm: (proceed) => setLeave(() => proceed),
      goTo: (path) => void navigate(path),
    });
  }, [unsaved, navigate]);
  if (!leave) return null;
  const close = () => setLeave(undefined);
  const proceed = () => {
    close();
    leave();
  };
  return (
    <Dialog
      title="Leave without saving?"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Stay</Button>
          <Button variant="outline" onClick={proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes are not saved. They stay on this device and will be here when you come back.</p>
    </Dialog>
  );
};
