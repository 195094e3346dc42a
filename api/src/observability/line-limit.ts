/**
 * Limits lines of the log that anybody's requests cause: an attack may not fill the disk, nor push older lines out of
 * the files. `write` gets the note that the last line of a minute has to carry.
 */
export const createLineLimit = (perMinute: number) => {
  let minute = 0;
  let lines = 0;
  return (write: (note: string) => void): void => {
    const now = Math.floor(Date.now() / 60_000);
    lines = now === minute ? lines + 1 : 1;
    minute = now;
    if (lines <= perMinute) write(lines === perMinute ? '; more of this minute are only counted' : '');
  };
};
