import type { Registry, ShellAssets } from '../../registry/index.ts';
import { scriptJson, tag } from './html.ts';

/** A script that runs after the document; one that waits runs once `loadWaiting` of `browser` is called. */
export const deferredScript = (src: string, integrity: string | undefined, waits: boolean): string =>
  `${tag('script', { type: waits ? 'text/plain' : undefined, defer: true, src, crossorigin: 'anonymous', integrity })}</script>`;

/** Tags of the shell's stylesheets and scripts. With `waits` only the script before the shell runs. */
export const shellTags = (
  { styles, scripts, early }: Pick<ShellAssets, 'styles' | 'scripts' | 'early'>,
  waits = false,
): string =>
  [
    early &&
      `${tag('script', { async: true, src: early.url, crossorigin: 'anonymous', integrity: early.integrity, fetchpriority: 'high' })}</script>`,
    ...styles.map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, crossorigin: 'anonymous', integrity }),
    ),
    ...scripts.map(({ url, integrity }) => deferredScript(url, integrity, waits)),
  ].join('');

/** Pictures that load lazily wait too, in `data-src`: browsers load them from far below what is in view. */
export const waitingPictures = (html: string): string =>
  html.replaceAll(/<img [^>]*>/g, (image) =>
    image.includes(' loading="lazy"') ? image.replace(' src="', ' data-src="') : image,
  );

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
