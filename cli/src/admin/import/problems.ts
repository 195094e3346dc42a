export type Problem = { line: number; reason: string };

const PRINTED = 100;

/** Bad rows: all are counted, the first hundred are kept to be shown. */
export const createProblems = () => {
  let count = 0;
  const kept: Problem[] = [];
  return {
    add(line: number, reason: string): void {
      count += 1;
      if (kept.length < PRINTED) kept.push({ line, reason });
    },
    /** `more` were found of which only some were read. */
    addUncounted: (more: number): void => void (count += more),
    count: () => count,
    /** One line for each that was kept, in the order of the file. */
    lines(file: string): string[] {
      const shown = kept.toSorted((a, b) => a.line - b.line);
      const lines = shown.map(({ line, reason }) => `${file}, line ${line}: ${reason}`);
      const hidden = count - kept.length;
      return hidden > 0 ? [...lines, `… and ${hidden} more.`] : lines;
    },
  };
};

export type Problems = ReturnType<typeof createProblems>;
