import { filesOfPage, frameOf, type PageMatch, type ShellAssets } from '../../registry/index.ts';
import { tag } from '../http/html.ts';
import { deferredScript, type Waiting } from '../http/page-document.ts';

const FIRST_PICTURES = 4;

/**
 * Files of the remote that renders the landing page. Its scripts follow the shell's, so that one that hangs does not
 * block the shell. Its stylesheets have the attribute by which the remote's loader recognizes them. Files behind the
 * account frame are left out, because only subscribers load them.
 */
const releaseFiles = ({ match, waits }: Options): string[] => {
  if (match === undefined || frameOf(match)) return [];
  return filesOfPage(match).flatMap(({ url, integrity }) => {
    if (url.endsWith('.js')) return [deferredScript(url, integrity, waits)];
    return url.endsWith('.css') ? [stylesheet(url, integrity)] : [];
  });
};

const stylesheet = (href: string, integrity: string): string =>
  tag('link', {
    rel: 'stylesheet',
    href,
    'data-href': href.split('/').at(-1),
    crossorigin: 'anonymous',
    integrity,
  });

const pictureTags = (pictures: readonly string[]): string[] =>
  pictures
    .slice(0, FIRST_PICTURES)
    .map((href) => tag('link', { rel: 'preload', as: 'image', href, fetchpriority: 'high' }));

const fonts = ({ fonts: urls }: ShellAssets): string[] =>
  urls.map((href) =>
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
  );

type Options = {
  assets: ShellAssets;
  match: PageMatch | undefined;
  pictures: readonly string[];
  /** Whether the scripts wait, as those of `shellTags` do. */
  waits?: Waiting | undefined;
};

/** Returns tags that preload files before the shell's script requests them. */
export const preloads = (options: Options): string =>
  [...fonts(options.assets), ...releaseFiles(options), ...pictureTags(options.pictures)].join('');
