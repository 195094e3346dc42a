import { Link, usePlayer } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Dialog } from '@rushtone/ui';

/** A visitor has tried to add a favorite (spec §2). */
export const LoginRequired = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title="Log in first"
    makeRoom={usePlayer().makeRoom}
    onClose={onClose}
    actions={
      <>
        <Link className={buttonClass()} to={paths.account} onClick={onClose}>
          Log in
        </Link>
        <Link className={buttonClass('outline')} to={paths.signUp} onClick={onClose}>
          Sign up
        </Link>
      </>
    }
  >
    <p>You need to log in first to add songs to your favorites.</p>
  </Dialog>
);
