import { readText, writeText } from '@rushtone/ui/device-storage';
import type { Who } from './rooms.api.ts';

/** Of this tab, from one page to the next. */
const KEY = 'draft:room';
const CODE = /^[\w-]{22}$/;

type Kept = Who & {
  /** Whether the songs are those of others, and not the user's own. */
  isFollower: boolean;
};

/** Returns the room that the page before was in. It is stored between two pages only: a copy of the tab is in none. */
export const takeRoom = (): Kept | null => {
  const [room = '', member = '', songs] = (readText(KEY, 'sessionStorage') ?? '').split(' ');
  writeText(KEY, null, 'sessionStorage');
  return CODE.test(room) && CODE.test(member) ? { room, member, isFollower: songs === 'others' } : null;
};

export const keepRoom = ({ room, member, isFollower }: Kept): void =>
  void writeText(KEY, `${room} ${member} ${isFollower ? 'others' : 'own'}`, 'sessionStorage');
