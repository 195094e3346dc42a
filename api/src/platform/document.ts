import type { Envelope } from '@rushtone/domain';
import type { Registry, ShellAssets } from '@rushtone/platform/registry';
import { appIcon, type RuntimeConfig, type Site } from '@rushtone/site';
import { escapeHtml, pageData, scriptJson, shellTags, tag, type Waiting } from '@rushtone/platform/server';
import { BRAND_THEMES } from '../http/html/brand-theme.ts';
import { EARLY_INPUT, THEME_COLOR_ID } from './early-input.ts';
import type { Head } from './head.ts';

export type DocumentOptions = {
  site: Site;
  head: Head;
  assets: ShellAssets;
  preloads: string;
  runtime: RuntimeConfig;
  registry: Registry;
  responses: Readonly<Record<string, Envelope>>;
  /** The rendered page, or `''`. */
  html: string;
  /** True on the main site; subscribers' websites are not installable. */
  isInstallable: boolean;
  /** Set if the scripts wait for the visitor's first action (spec §10.242). */
  waits: Waiting | undefined;
};

const property = (name: string, content: string | null | undefined): string =>
  content === null || content === undefined ? '' : tag('meta', { property: name, content });

const headTags = ({ site, head }: DocumentOptions): string => {
  const url = head.canonical;
  const structured = head.data && `<script type="application/ld+json">${scriptJson(head.data)}</script>`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    url === null
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: url }),
    property('og:site_name', site.name),
    property('og:type', head.type),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', head.image),
    tag('meta', { name: 'twitter:card', content: head.image === null ? 'summary' : 'summary_large_image' }),
    structured ?? '',
  ].join('');
};

/** Links of the main site only: web app manifest, OpenSearch and feeds. */
const mainSiteLinks = ({ site, head: { feed } }: DocumentOptions): string => {
  const search = { rel: 'search', type: 'application/opensearchdescription+xml', title: site.name };
  return [
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    tag('link', { ...search, href: '/opensearch.xml' }),
    feed &&
      tag('link', { rel: 'alternate', type: 'application/rss+xml', title: feed.title, href: feed.path }),
  ].join('');
};

/** Shown while a song plays that was started before the shell had loaded (`shell/src/early-play`). */
const EARLY_BAR =
  '<div id="early-bar" role="group" aria-label="Player" hidden><p></p><button type="button">Stop</button></div>';

/** Renders the HTML document. It contains no token; the only visitor data is `channel`, shared by thousands. */
export const renderDocument = (options: DocumentOptions): string => {
  const { site, assets, html } = options;
  const { background, light } = BRAND_THEMES[site.brand];
  return `<!doctype html>
<html lang="en" data-brand="${site.brand}" style="color-scheme: dark; background: ${background}; background: light-dark(${light}, ${background})">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta id="${THEME_COLOR_ID}" name="theme-color" content="${background}">
<script>${EARLY_INPUT}</script>${shellTags(assets, options.waits)}${options.preloads}
${headTags(options)}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="apple-touch-icon" href="${appIcon(site.brand, 180, 'maskable')}">
${options.isInstallable ? mainSiteLinks(options) : ''}
</head>
<body>
<div id="root">${html}</div>
<section id="video" aria-label="Video" data-video hidden></section>
${html === '' ? '' : EARLY_BAR}
<noscript>${escapeHtml(site.name)} plays music in your browser and needs JavaScript for it.</noscript>
${pageData({ ...options, config: options.runtime })}
</body>
</html>
`;
};
