/** Lists of the home page outside of its first view, as one chunk. */
export { JumpBackIn } from './JumpBackIn.tsx';
export { NewSongs } from './NewSongs.tsx';
export { MembersRow } from './MembersRow.tsx';
