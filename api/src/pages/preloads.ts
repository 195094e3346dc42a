import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import { filesOfPage, type PageMatch, type ShellAssets } from '@rushtone/releases';
import type { RuntimeConfig } from '@rushtone/site';
import type { Subject } from './first-answers.ts';
import { tag } from './html.ts';

const FIRST_PICTURES = 4;

const deferred = (src: string, integrity: string): string =>
  `${tag('script', { defer: true, src, crossorigin: 'anonymous', integrity })}</script>`;

/**
 * Files of the release that draws the landing page. Its scripts stand after the shell's: the shell hears of
 * each, and one that never answers does not keep it from running; its stylesheets stand under the name by which the remote's own loader looks for them. Those
 * behind the account frame are left out: only a subscriber ever loads them, and the server does not know who asks.
 */
const releaseFiles = (match: PageMatch | undefined): string[] => {
  if (match === undefined || match.release.frame === 'account') return [];
  return filesOfPage(match).flatMap(({ url, integrity }) => {
    if (url.endsWith('.js')) return [deferred(url, integrity)];
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

const pictureUrls = (subject: Subject, { video }: RuntimeConfig): string[] => {
  const thumbnail = (id: string, size: ThumbnailSize = 'mqdefault') =>
    thumbnailUrl(video.thumbnails, id, size);
  switch (subject.kind) {
    case 'home':
      return subject.playlists.map(({ image_url, youtube_url }) => image_url ?? thumbnail(youtube_url));
    case 'playlist':
      return subject.content.songs.map((song) => thumbnail(song.youtube_id));
    case 'song':
      return [thumbnail(subject.song.youtube_id, 'hqdefault')];
    default:
      return [];
  }
};

const pictures = (subject: Subject, runtime: RuntimeConfig): string[] =>
  pictureUrls(subject, runtime)
    .slice(0, FIRST_PICTURES)
    .map((href) => tag('link', { rel: 'preload', as: 'image', href, fetchpriority: 'high' }));

const fonts = ({ fonts: urls }: ShellAssets): string[] =>
  urls.map((href) =>
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
  );

type Asked = {
  assets: ShellAssets;
  match: PageMatch | undefined;
  subject: Subject;
  runtime: RuntimeConfig;
};

/** Tags for what the page is going to need, before the shell's script asks for it. */
export const preloads = ({ assets, match, subject, runtime }: Asked): string =>
  [...fonts(assets), ...releaseFiles(match), ...pictures(subject, runtime)].join('');
