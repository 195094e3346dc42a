import type { VisitCount, VisitKind } from '@rushtone/domain';

export type Total = { name: string; label: string; count: number };

/** Sums of a kind by name, the largest first. */
export const totalsOf = (counts: readonly VisitCount[], kind: VisitKind): Total[] => {
  const totals = new Map<string, Total>();
  for (const { name, label, count, ...each } of counts) {
    if (each.kind !== kind) continue;
    const before = totals.get(name)?.count ?? 0;
    totals.set(name, { name, label, count: before + count });
  }
  return [...totals.values()].sort((a, b) => b.count - a.count);
};

/** Visits of each of the last days, the oldest first, also of days without any. */
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

/** A cell that begins as a formula would be run by a spreadsheet. */
const cell = (value: string | number): string => {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180. */
export const csvOf = (counts: readonly VisitCount[]): string =>
  [
    ['day', 'kind', 'name', 'label', 'count'],
    ...counts.map(({ day, kind, name, label, count }) => [day, kind, name, label, count]),
  ]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');
