import type { Envelope } from '@rushtone/domain';
import type { Registry, ShellAssets } from '@rushtone/releases';
import type { RuntimeConfig, Site } from '@rushtone/site';
import { EARLY_INPUT } from './early-input.ts';
import { escapeHtml, scriptJson, tag } from './html.ts';
import { LOOK } from './look.ts';
import type { Meta } from './meta.ts';

export type DocumentParts = {
  site: Site;
  meta: Meta;
  assets: ShellAssets;
  preloads: string;
  runtime: RuntimeConfig;
  registry: Registry;
  answers: Readonly<Record<string, Envelope>>;
  /** The page as HTML, or ''. */
  firstView: string;
};

const property = (name: string, content: string | null): string =>
  content === null ? '' : tag('meta', { property: name, content });

const metaTags = ({ site, meta }: DocumentParts): string => {
  const url = meta.canonical;
  const structured = meta.data && `<script type="application/ld+json">${scriptJson(meta.data)}</script>`;
  return [
    `<title>${escapeHtml(meta.title)}</title>`,
    tag('meta', { name: 'description', content: meta.description }),
    url === null
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: url }),
    property('og:site_name', site.name),
    property('og:type', meta.type),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', url),
    property('og:image', meta.image),
    tag('meta', { name: 'twitter:card', content: meta.image === null ? 'summary' : 'summary_large_image' }),
    structured ?? '',
  ].join('');
};

const styles = ({ styles: files }: ShellAssets): string =>
  files
    .map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, crossorigin: 'anonymous', integrity }),
    )
    .join('');

const scripts = ({ scripts: files }: ShellAssets): string =>
  files
    .map(
      ({ url, integrity }) =>
        `${tag('script', { defer: true, src: url, crossorigin: 'anonymous', integrity })}</script>`,
    )
    .join('');

const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;

/** The HTML that carries the shell. It holds no token and nothing of one visitor. */
export const renderDocument = (parts: DocumentParts): string => {
  const { site, assets } = parts;
  const { background } = LOOK[site.brand];
  return `<!doctype html>
<html lang="en" data-brand="${site.brand}" style="color-scheme: dark; background: ${background}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${styles(assets)}${scripts(assets)}${parts.preloads}
${metaTags(parts)}
<meta name="theme-color" content="${background}">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
</head>
<body>
${parts.firstView && `<script>${EARLY_INPUT}</script>`}<div id="root">${parts.firstView}</div>
<noscript>${escapeHtml(site.name)} plays music in your browser and needs JavaScript for it.</noscript>
${data('config', parts.runtime)}
${data('registry', parts.registry)}
${data('answers', parts.answers)}
</body>
</html>
`;
};
