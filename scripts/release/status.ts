import type { Change, Registry } from '@rushtone/site';

const row = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join('  ')
    .trimEnd();

const table = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  return rows.map((cells) => row(cells, widths));
};

/** What is live of each remote, and the last changes. */
export const statusLines = (
  where: string,
  { rev, remotes, channels }: Registry,
  audit: readonly (Change & { rev: number })[],
): string[] => {
  if (Object.keys(remotes).length === 0) return [`Nothing is released in ${where}: the build is served.`];
  const live = Object.values(remotes).map(({ name, version, contract }) => {
    const { canary, previous, blocked = [] } = channels?.[name] ?? {};
    return [
      name,
      version,
      canary ? `${canary.release.version} (${canary.percent} %)` : '–',
      previous ?? '–',
      blocked.join(', ') || '–',
      contract,
    ];
  });
  return [
    `Revision ${rev} in ${where}`,
    '',
    ...table([['remote', 'live', 'canary', 'before', 'blocked', 'contract'], ...live]),
    '',
    ...table(audit.map((each) => [each.when, String(each.rev), each.who, each.what, each.why])),
  ];
};
