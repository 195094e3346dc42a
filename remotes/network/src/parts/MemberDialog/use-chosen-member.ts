import { KEEP_SCROLL, useLocation, useNavigate, useSearchParams } from '@rushtone/contract';
import type { Member } from '@rushtone/domain';

const MEMBER = 'member';
const OPENED_HERE = { ...KEEP_SCROLL, openedHere: true };

const wasOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/**
 * The member whose dialog is open, by the address: `?member=` and the channel. Back closes it; whoever came with the
 * address of a member closes it in place.
 */
export const useChosenMember = (members: readonly Member[] | undefined) => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const id = search.get(MEMBER);
  const index = id === null || !members ? -1 : members.findIndex(({ channel_id }) => channel_id === id);
  const go = (to: string | null, options: { replace: boolean; state: object }) => {
    const next = new URLSearchParams(search);
    if (to === null) next.delete(MEMBER);
    else next.set(MEMBER, to);
    setSearch(next, options);
  };
  return {
    index,
    open: (member: Member) => go(member.channel_id, { replace: false, state: OPENED_HERE }),
    turnTo: (member: Member) =>
      go(member.channel_id, { replace: true, state: wasOpenedHere(state) ? OPENED_HERE : KEEP_SCROLL }),
    close: () => {
      if (wasOpenedHere(state)) void navigate(-1);
      else go(null, { replace: true, state: KEEP_SCROLL });
    },
  };
};
