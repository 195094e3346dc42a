import { escapeHtml } from '../http/html.ts';

const STYLE = {
  text: 'margin: 0 0 1.5rem; overflow-wrap: anywhere',
  heading: 'margin: 2.5rem 0 .5rem; font-size: 1.25rem',
  scroll: 'overflow-x: auto',
  table: 'width: 100%; min-width: 48rem; border-collapse: collapse; font-variant-numeric: tabular-nums',
  cell: 'padding: .25rem .75rem .25rem 0; height: 44px; box-sizing: border-box; border-bottom: 1px solid #ffffff2e; text-align: left; vertical-align: baseline',
  link: 'display: inline-flex; align-items: center; min-height: 44px; color: inherit',
} as const;

export const link = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}" style="${STYLE.link}">${escapeHtml(text)}</a>`;

/** Wraps wide HTML in a scrollable region that is keyboard accessible. */
export const scrolling = (name: string, html: string): string =>
  `<div role="region" aria-label="${escapeHtml(name)}" tabindex="0" style="${STYLE.scroll}">${html}</div>`;

/** Renders a table. Cells are HTML; the first cell of each row is a header. */
export const table = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const head = headings.map((each) => `<th scope="col" style="${STYLE.cell}">${each}</th>`).join('');
  const body = rows
    .map(([first = '', ...cells]) => {
      const others = cells.map((each) => `<td style="${STYLE.cell}">${each}</td>`).join('');
      return `<tr><th scope="row" style="${STYLE.cell}">${first}</th>${others}</tr>`;
    })
    .join('');
  return scrolling(
    name,
    `<table style="${STYLE.table}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`,
  );
};

/** Renders a paragraph. Callers must escape untrusted text. */
export const paragraph = (html: string): string => `<p style="${STYLE.text}">${html}</p>`;

export const section = (title: string, content: string): string =>
  `<h2 style="${STYLE.heading}">${escapeHtml(title)}</h2>${content}`;
