import { readText, writeText } from '@rushtone/ui/device-storage';
import type { Membership } from './rooms.api.ts';

/** Of this tab, from one page to the next. */
const KEY = 'draft:room';
const CODE = /^[\w-]{22}$/;

type Kept = Membership & {
  /** Whether the songs are those of others, and not the user's own. */
  isGuest: boolean;
};

/** Returns the room that the page before was in. It is stored between two pages only: a copy of the tab is in none. */
export const takeRoom = (): Kept | null => {
  const [room = '', member = '', songs] = (readText(KEY, 'sessionStorage') ?? '').split(' ');
  writeText(KEY, null, 'sessionStorage');
  return CODE.test(room) && CODE.test(member) ? { room, member, isGuest: songs === 'others' } : null;
};

export const keepRoom = ({ room, member, isGuest }: Kept): void =>
  void writeText(KEY, `${room} ${member} ${isGuest ? 'others' : 'own'}`, 'sessionStorage');
