import { KEEP_SCROLL, useLocation, useNavigate, useSearchParams } from '@rushtone/contract';
import type { Member } from '@rushtone/domain';
import { withParams } from '@rushtone/site';

const OPENED_HERE = { ...KEEP_SCROLL, openedHere: true };

const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/**
 * Selects the member whose dialog is open by the URL (`?member=` with the channel id). Closing goes back in the
 * history, or replaces the URL if the visit started with the dialog open.
 */
export const useSelectedMember = (members: readonly Member[] | undefined) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get('member');
  const index = id === null || !members ? -1 : members.findIndex(({ channel_id }) => channel_id === id);
  const go = (member: string | null, options: { replace: boolean; state: object }) =>
    setSearch(withParams(search, { member }), options);
  return {
    index,
    open: (member: Member) => go(member.channel_id, { replace: false, state: OPENED_HERE }),
    switchTo: (member: Member) =>
      go(member.channel_id, { replace: true, state: wasOpenedHere(state) ? OPENED_HERE : KEEP_SCROLL }),
    close: () => {
      if (wasOpenedHere(state)) void navigate(-1);
      else go(null, { replace: true, state: KEEP_SCROLL });
    },
  };
};
