import { useSession, type ShellServices } from '@rushtone/contract';
import { Slot } from '@rushtone/platform/browser';

/** The shell's implementation of the contract's `Slot`. */
export const ShellSlot: ShellServices['Slot'] = (props) => {
  const session = useSession();
  return <Slot {...props} roles={session.status === 'user' ? session.roles : []} />;
};
