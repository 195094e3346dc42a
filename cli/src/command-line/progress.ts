export type Progress = {
  /** Shows `done` of `total`, in rows or bytes. */
  show: (label: string, done: number, total: number) => void;
  end: () => void;
};

const BAR_WIDTH = 32;

export type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

const bar = (percent: number): string => {
  const filled = Math.round((percent / 100) * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
};

/** Draws a progress bar on a terminal; otherwise writes one line per 10%, so that logs stay readable. */
export const createProgress = (out: Terminal): Progress => {
  let shown = '';
  return {
    show(label, done, total) {
      const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100;
      const text = out.isTTY
        ? `\r${label.padEnd(8)} ${bar(percent)} ${String(percent).padStart(3)} %`
        : `${label} ${Math.floor(percent / 10) * 10} %\n`;
      if (text !== shown) out.write(text);
      shown = text;
    },
    end() {
      if (out.isTTY && shown !== '') out.write('\r\u001b[K');
      shown = '';
    },
  };
};
