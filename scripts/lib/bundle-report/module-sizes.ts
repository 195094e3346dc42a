const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CONTINUES = 32;

/** Decodes the Base64 VLQ numbers of a source map segment. */
const numbersOf = (segment: string): number[] => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value |= (bits & (CONTINUES - 1)) << shift;
    shift += 5;
    if (bits & CONTINUES) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
};

export type SourceMap = { sources: (string | null)[]; mappings: string };

export const isSourceMap = (value: unknown): value is SourceMap =>
  typeof value === 'object' && value !== null && 'sources' in value && 'mappings' in value;

/** Counts the characters of a script that come from each source. */
export const moduleSizes = (script: string, { sources, mappings }: SourceMap): Map<string, number> => {
  const sizes = new Map<string, number>();
  const lines = script.split('\n');
  let source = 0;
  for (const [index, line] of mappings.split(';').entries()) {
    let column = 0;
    let name: string | null = null;
    const end = (next: number): void => {
      if (name !== null) sizes.set(name, (sizes.get(name) ?? 0) + next - column);
      column = next;
    };
    for (const segment of line === '' ? [] : line.split(',')) {
      const [columns = 0, step] = numbersOf(segment);
      end(column + columns);
      source += step ?? 0;
      name = step === undefined ? null : (sources[source] ?? null);
    }
    end(lines[index]?.length ?? column);
  }
  return sizes;
};
