import { useLocation, useSite } from '@rushtone/contract';
import type { PageMatch } from '@rushtone/releases';
import { isOn, paths } from '@rushtone/site';
import { NotFound } from '../components/NotFound.tsx';
import { RemotePage } from '../federation/RemotePage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { ToolGate } from './ToolGate.tsx';

/** A remote's page in the account frame: its bundle is loaded only after the gate has opened. */
export const FramedPage = ({ match }: { match: PageMatch }) => {
  const { showArtwork } = useSite().site;
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.artwork) && !isOn(showArtwork)) return <NotFound />;
  return (
    <AccountFrame>
      <ToolGate>
        <RemotePage match={match} />
      </ToolGate>
    </AccountFrame>
  );
};
