import type { Registry, ShellAssets } from '../../registry/index.ts';
import { scriptJson, tag } from './html.ts';

/** Scripts that wait run once `loadWaiting` of `browser` starts them; with `prefetch` they are there by then. */
export type Waiting = { prefetch: boolean };

/** A script that runs after the document. */
export const deferredScript = (
  src: string,
  integrity: string | undefined,
  waits: Waiting | undefined,
): string => {
  const waiting = { type: waits && 'text/plain', 'data-prefetch': waits?.prefetch || undefined };
  return `${tag('script', { ...waiting, defer: true, src, crossorigin: 'anonymous', integrity })}</script>`;
};

/** Tags of the shell's stylesheets and scripts. With `waits` only the script before the shell runs. */
export const shellTags = (
  { styles, scripts, early }: Pick<ShellAssets, 'styles' | 'scripts' | 'early'>,
  waits?: Waiting,
): string =>
  [
    early &&
      `${tag('script', { async: true, src: early.url, crossorigin: 'anonymous', integrity: early.integrity, fetchpriority: 'high' })}</script>`,
    ...styles.map(({ url, integrity }) =>
      tag('link', { rel: 'stylesheet', href: url, crossorigin: 'anonymous', integrity }),
    ),
    ...scripts.map(({ url, integrity }) => deferredScript(url, integrity, waits)),
  ].join('');

/** Lets pictures wait that load lazily, in `data-src`: browsers load them from far below what is in view. */
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
