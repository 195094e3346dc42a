import type { Registry, ShellAssets } from '../../registry/index.ts';
import { scriptJson, tag } from './html.ts';

/** Tags of the shell's stylesheets and scripts. */
export const shellTags = ({
  styles,
  scripts,
  early,
}: Pick<ShellAssets, 'styles' | 'scripts' | 'early'>): string =>
  [
    early &&
      `${tag('script', { async: true, src: early.url, crossorigin: 'anonymous', integrity: early.integrity, fetchpriority: 'high' })}</script>`,
    ...styles.map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, crossorigin: 'anonymous', integrity }),
    ),
    ...scripts.map(
      ({ url, integrity }) =>
        `${tag('script', { defer: true, src: url, crossorigin: 'anonymous', integrity })}</script>`,
    ),
  ].join('');

type PageData = {
  config: object;
  registry: Registry;
  /** What the page was rendered with, by request key. */
  responses: Readonly<Record<string, unknown>>;
};

/** What the shell reads in the document (`platform/browser/page-data.ts`). */
export const pageData = ({ config, registry, responses }: PageData): string =>
  Object.entries({ config, registry, responses })
    .map(([id, value]) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`)
    .join('\n');
