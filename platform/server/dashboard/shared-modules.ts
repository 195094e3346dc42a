import { fitsContract, type RemoteUses, type ShellAssets } from '../../registry/index.ts';
import { escapeHtml } from '../http/html.ts';
import { paragraph, scrolling, section, table } from './html-table.ts';

/** A live version and its `uses.json`; `null` for builds without one. */
export type LiveUses = { name: string; version: string; uses: RemoteUses | null };

type Provider = Pick<ShellAssets, 'version' | 'shared'>;
type Need = 'taken' | 'brought' | 'misfit' | 'none';

const LABEL_WIDTH = 180;
const COLUMN = 210;
const ROW = 56;
const HEAD = 84;
const DOT = 9;

const needOf = (uses: RemoteUses | null, module: string, provided: string): Need => {
  if (uses?.brings[module] !== undefined) return 'brought';
  const range = uses?.shared[module];
  if (range === undefined) return 'none';
  return fitsContract(range, provided) ? 'taken' : 'misfit';
};

const versionOf = (uses: RemoteUses | null, module: string): string =>
  uses?.brings[module] ?? uses?.shared[module] ?? '–';

const WORDS: Readonly<Record<Need, string>> = {
  taken: 'from the shell',
  brought: 'its own copy',
  misfit: 'does not fit',
  none: 'not used',
};

const text = (x: number, y: number, content: string, style = ''): string =>
  `<text x="${x}" y="${y}" fill="currentColor" font-size="14" ${style}>${escapeHtml(content)}</text>`;

const MARKS: Readonly<Record<Need, (x: number, y: number) => string>> = {
  taken: (x, y) => `<circle cx="${x}" cy="${y}" r="${DOT}" fill="#6ee7a8"/>`,
  brought: (x, y) =>
    `<rect x="${x - DOT}" y="${y - DOT}" width="${2 * DOT}" height="${2 * DOT}" fill="#f7c948"/>`,
  misfit: (x, y) =>
    `<path d="M${x - DOT} ${y - DOT}l${2 * DOT} ${2 * DOT}m0 ${-2 * DOT}l${-2 * DOT} ${2 * DOT}" stroke="#ff8a8a" stroke-width="4"/>`,
  none: (x, y) =>
    `<circle cx="${x}" cy="${y}" r="${DOT - 1}" fill="none" stroke="currentColor" stroke-opacity=".5"/>`,
};

/** Draws a line from each shared module down to the versions, with a mark for the provider. */
const picture = (
  shell: Provider,
  modules: readonly [string, string][],
  live: readonly LiveUses[],
): string => {
  const [width, height] = [LABEL_WIDTH + modules.length * COLUMN, HEAD + live.length * ROW];
  const columns = modules.map(([module, version], at) => {
    const x = LABEL_WIDTH + at * COLUMN + DOT;
    const marks = live.map(({ uses }, row) => {
      const y = HEAD + row * ROW + ROW / 2;
      const label = text(x + 2 * DOT, y + 5, versionOf(uses, module));
      return MARKS[needOf(uses, module, version)](x, y) + label;
    });
    const line = `<path d="M${x} 60V${height - ROW / 2}" stroke="currentColor" stroke-opacity=".35"/>`;
    return (
      text(x - DOT, 24, module, 'font-weight="600"') +
      text(x - DOT, 46, `${version}, shell ${shell.version}`) +
      line +
      marks.join('')
    );
  });
  const rows = live.map(({ name, version }, row) =>
    text(0, HEAD + row * ROW + ROW / 2 + 5, `${name} ${version}`, 'font-weight="600"'),
  );
  return `<svg role="img" aria-label="Who provides the shared modules; the table below has the same" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="display: block; max-width: none; font-family: inherit">${columns.join('')}${rows.join('')}</svg>`;
};

const legend =
  'Green circle: taken from the shell. Yellow square: a copy of its own. Red cross: the version of the shell does not fit. Empty circle: not used.';

/** Renders which shared modules the shell provides, and which ones the live remotes require or bundle. */
export const sharedModulesSection = (shell: Provider, live: readonly LiveUses[]): string => {
  const modules = Object.entries(shell.shared ?? {});
  if (modules.length === 0) return '';
  const names = live.map(({ name, version }) => escapeHtml(`${name} ${version}`));
  const rows = modules.map(([module, version]) => [
    escapeHtml(module),
    escapeHtml(`${version}, by shell ${shell.version}`),
    ...live.map(({ uses }) =>
      escapeHtml(`${versionOf(uses, module)} ${WORDS[needOf(uses, module, version)]}`),
    ),
  ]);
  const own = live.map(({ name, version, uses }) => [
    escapeHtml(`${name} ${version}`),
    escapeHtml(
      Object.entries(uses?.brings ?? {})
        .map((each) => each.join(' '))
        .join(', ') || '–',
    ),
    escapeHtml(uses?.imports.join(', ') || '–'),
  ]);
  return section(
    'Shared modules',
    paragraph(legend) +
      scrolling('Picture of the shared modules', picture(shell, modules, live)) +
      table('Shared modules', ['Module', 'In use', ...names], rows) +
      table('What remotes bring', ['Remote', 'Brings its own', 'Takes from the contract'], own),
  );
};
