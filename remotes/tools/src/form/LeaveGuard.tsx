import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from '@rushtone/contract';
import { Button, Dialog } from '@rushtone/ui';
import { guardLeaving } from './leave-guard.ts';

type LeaveGuardProps = {
  /** Whether leaving would lose or stop something. */
  active: boolean;
  title: string;
  children: ReactNode;
};

/** Asks for confirmation before the user leaves the page. */
export const LeaveGuard = ({ active, title, children }: LeaveGuardProps) => {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!active) return;
    return guardLeaving({
      confirm: (proceed) => setLeave(() => proceed),
      goTo: (path) => void navigate(path),
    });
  }, [active, navigate]);
  if (!leave) return null;
  const close = () => setLeave(undefined);
  const proceed = () => {
    close();
    leave();
  };
  return (
    <Dialog
      title={title}
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
      <p>{children}</p>
    </Dialog>
  );
};
