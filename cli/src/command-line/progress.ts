export type Progress = {
  /** `done` of `total`, in rows or bytes. */
  show: (label: string, done: number, total: number) => void;
  end: () => void;
};

const BAR_WIDTH = 32;
const REDRAW_MS = 100;

type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

const bar = (share: number): string => {
  const filled = Math.round(share * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
};

/** Draws a bar on a terminal; elsewhere writes one line per 10 %, so that a log stays readable. */
export const createProgress = (out: Terminal): Progress => {
  let drawnAt = 0;
  let shown = '';
  const draw = (label: string, share: number): void => {
    if (share < 1 && Date.now() - drawnAt < REDRAW_MS) return;
    drawnAt = Date.now();
    shown = label;
    out.write(`\r${label.padEnd(8)} ${bar(share)} ${String(Math.floor(share * 100)).padStart(3)} %`);
  };
  const log = (label: string, share: number): void => {
    const line = `${label} ${Math.floor(share * 10) * 10} %`;
    if (line === shown) return;
    shown = line;
    out.write(`${line}\n`);
  };
  return {
    show(label, done, total) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      if (out.isTTY) draw(label, share);
      else log(label, share);
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\u001b[K');
      shown = '';
    },
  };
};
