import type { VisitCount, VisitKind } from '@rushtone/domain';

export type Total = { name: string; label: string; count: number };

/** Returns the totals of one kind by name, largest first. */
export const totalsOf = (counts: readonly VisitCount[], kind: VisitKind): Total[] => {
  const totals = new Map<string, Total>();
  for (const { name, label, count, ...each } of counts) {
    if (each.kind !== kind) continue;
    const before = totals.get(name)?.count ?? 0;
    totals.set(name, { name, label, count: before + count });
  }
  return [...totals.values()].sort((a, b) => b.count - a.count);
};

/** Returns the visits of each of the last days, oldest first, including days without visits. */
export const visitsByDay = (counts: readonly VisitCount[], today: string, days: number) => {
  const visits = new Map(
    counts.filter(({ kind }) => kind === 'visit').map(({ day, count }) => [day, count] as const),
  );
  return Array.from({ length: days }, (_, index) => {
    const at = Date.parse(`${today}T00:00:00Z`) - (days - 1 - index) * 86_400_000;
    const day = new Date(at).toISOString().slice(0, 10);
    return { day, count: visits.get(day) ?? 0 };
  });
};

/** Escapes cells that start like a formula, which a spreadsheet would run. */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats the counts as CSV (RFC 4180). */
export const csvOf = (counts: readonly VisitCount[]): string =>
  [
    ['day', 'kind', 'name', 'label', 'count'],
    ...counts.map(({ day, kind, name, label, count }) => [day, kind, name, label, count]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
