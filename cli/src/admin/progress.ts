export type Progress = {
  /** `done` of `total`; rows or bytes. */
  show: (what: string, done: number, total: number) => void;
  end: () => void;
};

const WIDTH = 32;
const REDRAW_MS = 100;

type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

const bar = (share: number): string =>
  `${'█'.repeat(Math.round(share * WIDTH))}${'░'.repeat(WIDTH - Math.round(share * WIDTH))}`;

/** A bar on a terminal; elsewhere a line at every tenth, so that a log stays readable. */
export const createProgress = (out: Terminal): Progress => {
  let drawn = 0;
  let shown = '';
  const draw = (what: string, share: number): void => {
    if (share < 1 && Date.now() - drawn < REDRAW_MS) return;
    drawn = Date.now();
    shown = what;
    out.write(`\r${what.padEnd(8)} ${bar(share)} ${String(Math.floor(share * 100)).padStart(3)} %`);
  };
  const log = (what: string, share: number): void => {
    const tenth = `${what} ${Math.floor(share * 10) * 10} %`;
    if (tenth === shown) return;
    shown = tenth;
    out.write(`${tenth}\n`);
  };
  return {
    show(what, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      if (out.isTTY) draw(what, share);
      else log(what, share);
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\u001b[K');
      shown = '';
    },
  };
};
