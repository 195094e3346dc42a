/**
 * Rate-limits log lines caused by visitors' requests, so that an attack cannot fill the disk or displace older lines.
 * `write` gets a note for the last line of a minute.
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
