import type { Brand } from '@rushtone/site';
import type { FastifyReply } from 'fastify';

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const COLORS: Readonly<Record<Brand, { background: string; accent: string }>> = {
  rushtone: { background: '#0c0913', accent: '#ff4d8d' },
  slowtide: { background: '#070d16', accent: '#46e0c6' },
};

/** Options of all emulator pages: rate-limited like pages, and hidden from the API's documentation. */
export const PAGE_ROUTE = { config: { limit: 'page' }, schema: { hide: true } } as const;

export const sendPage = (reply: FastifyReply, code: number, html: string): FastifyReply =>
  reply.code(code).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

/** Styles are inline because the content security policy allows no others. */
export const STYLE = {
  field:
    'display: block; box-sizing: border-box; width: 100%; margin-top: .35rem; padding: .75rem; font: inherit; color: inherit; background: rgb(255 255 255 / .07); border: 1px solid rgb(255 255 255 / .35); border-radius: .5rem',
  label: 'display: block; margin: 0 0 1rem',
  quiet:
    'min-height: 44px; padding: 0 1.25rem; cursor: pointer; font: inherit; color: inherit; background: transparent; border: 1px solid currentColor; border-radius: 999px',
  link: 'display: inline-block; padding: .5rem 0; color: inherit',
  small: 'font-size: .875rem; color: #c9c4d4',
  box: 'display: grid; gap: .25rem; margin: 0 0 1.5rem; padding: 1rem 1.25rem; background: rgb(255 255 255 / .07); border-radius: .75rem',
  columns: 'display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem',
  row: 'display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1rem; margin: 1rem 0',
} as const;

export const primaryButton = (brand: Brand, text: string, attributes = ''): string =>
  `<button ${attributes} style="min-height: 44px; padding: 0 1.5rem; font: inherit; font-weight: 600; cursor: pointer; color: #000; background: ${COLORS[brand].accent}; border: 0; border-radius: 999px">${text}</button>`;

/** Renders a message that receives focus. */
export const notice = (role: 'alert' | 'status', html: string | undefined): string =>
  html === undefined
    ? ''
    : `<p role="${role}" tabindex="-1" autofocus style="margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid ${role === 'alert' ? '#ff8a8a' : '#7ee0a1'}; border-radius: .5rem">${html}</p>`;

export const field = (label: string, name: string, value: string, attributes: string): string =>
  `<label style="${STYLE.label}">${label}<input name="${name}" value="${escapeHtml(value)}" style="${STYLE.field}" ${attributes}></label>`;

export const hidden = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

type Page = { brand: Brand; title: string; body: string };

/** Renders a plain page in the brand's colors, labeled as an emulator. */
export const emulatorPage = ({
  brand,
  title,
  body,
}: Page): string => `<!doctype html><html lang="en" style="color-scheme: dark; background: ${COLORS[brand].background}; color: #f4f2f8; font: 1rem/1.5 system-ui, sans-serif">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><title>${escapeHtml(title)}</title></head>
<body style="margin: 0"><main style="box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 2.5rem 1rem">
<h1 style="margin: 0 0 1rem; font-size: 1.6rem; line-height: 1.2">${escapeHtml(title)}</h1>${body}
<p style="margin: 2rem 0 0; font-size: .875rem">This is a local emulator of an outside service. Nothing leaves this machine.</p>
</main></body></html>`;
