import {
  useText,
  type Channels,
  type Registry,
  type ReleaseChange,
  type UsesReport,
} from '../../registry/index.ts';

const row = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => cell.padEnd(widths[at] ?? 0))
    .join('  ')
    .trimEnd();

const table = (rows: readonly string[][]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  return rows.map((cells) => row(cells, widths));
};

const shareOf = ({ percent, grows }: NonNullable<Channels['canary']>): string =>
  percent === 0 ? 'rolled back' : `${percent} %${grows ? ', grows' : ''}`;

/** Lists the released versions of a remote, newest first. */
export const listLines = ({ name, live, canary, blocked, versions }: Channels): string[] => [
  name,
  ...table(
    versions.map(({ version, contract, state }) => [
      `  ${version}`,
      contract,
      version === live.version ? 'live' : '',
      version === canary?.release.version ? `canary: ${shareOf(canary)}` : '',
      blocked.includes(version) ? 'blocked' : state === 'rolled back' ? state : '',
    ]),
  ),
];

/** Lists versions that still use deprecated members of the contract, as reported by pages. */
const usesLines = (report: UsesReport | null): string[] =>
  report && report.uses.length > 0
    ? ['', `Deprecated members of the contract, until ${report.at.slice(0, 16)}`, ...report.uses.map(useText)]
    : [];

/** Lists the live version of each remote and the last changes. */
export const statusLines = (
  where: string,
  { rev, expires, remotes, channels }: Registry,
  changes: readonly (ReleaseChange & { rev: number })[],
  uses: UsesReport | null = null,
): string[] => {
  if (Object.keys(remotes).length === 0)
    return [`Nothing is released in ${where}. The server serves the build.`];
  const { shell } = channels;
  const live = Object.values(remotes).map(({ name, version, contract }) => {
    const { canary, previous, blocked = [] } = channels[name] ?? {};
    return [
      name,
      version,
      canary ? `${canary.release.version} (${shareOf(canary)})` : '–',
      previous ?? '–',
      blocked.join(', ') || '–',
      contract,
    ];
  });
  return [
    `Revision ${rev} in ${where}, until ${expires.slice(0, 16)}`,
    ...(shell ? [`Shell ${shell.live.version}`] : []),
    '',
    ...table([['remote', 'live', 'canary', 'previous', 'blocked', 'contract'], ...live]),
    ...usesLines(uses),
    '',
    ...table(changes.map((each) => [each.when, String(each.rev), each.who, each.what, each.why])),
  ];
};
