import { SITES, type Brand } from '@rushtone/site';
import { BRAND_THEMES } from './brand-theme.ts';

type PlainPage = {
  brand: Brand;
  title: string;
  /** HTML below the title. */
  body: string;
  /** For pages with tables. */
  wide?: boolean;
  /** Reload delay in seconds. */
  refresh?: number;
};

// Inline, because the content security policy forbids style elements, and stylesheets belong to a shell version.
const STYLE = {
  body: 'box-sizing: border-box; max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem',
  wide: 'box-sizing: border-box; max-width: 75rem; margin: 0 auto; padding: 1.5rem 1rem 4rem',
  home: 'display: inline-flex; align-items: center; gap: .75rem; min-height: 44px; color: inherit; font-weight: 700; text-decoration: none',
  title: 'margin: 3rem 0 1rem; font-size: 2rem; line-height: 1.2',
  text: 'margin: 0 0 1.5rem; overflow-wrap: anywhere',
} as const;

/** Renders a paragraph. Callers must escape untrusted text. */
export const paragraph = (html: string): string => `<p style="${STYLE.text}">${html}</p>`;

export const primaryButton = (brand: Brand, text: string): string =>
  `<button style="min-height: 44px; padding: 0 1.5rem; border: 0; border-radius: 999px; font: inherit; font-weight: 600; cursor: pointer; color: #000; background: ${BRAND_THEMES[brand].accent}">${text}</button>`;

/** Renders a page in the brand's colors without shell and scripts. */
export const plainPage = ({ brand, title, body, wide = false, refresh }: PlainPage): string => {
  const { name } = SITES[brand];
  const { background } = BRAND_THEMES[brand];
  return `<!doctype html>
<html lang="en" style="color-scheme: dark; background: ${background}; color: #f4f2f8; font: 1rem/1.5 system-ui, sans-serif">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`}
<title>${title} – ${name}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
</head>
<body style="${wide ? STYLE.wide : STYLE.body}">
<header><a href="/" style="${STYLE.home}"><img src="/favicon.svg" alt="" width="32" height="32">${name}</a></header>
<main><h1 style="${STYLE.title}">${title}</h1>${body}</main>
</body>
</html>
`;
};
