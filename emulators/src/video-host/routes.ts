import { isClientFileName, type ClientFileName, type ClientFiles } from './client-files.ts';
import { embedHeaders, openToAll, thumbnailHeaders, watchHeaders } from './headers.ts';
import { hasThumbnail, isVideoId } from './ids.ts';
import { channelPage, embedPage, watchPage } from './pages.ts';
import { isThumbnailSize } from './thumbnail-sizes.ts';
import { missingThumbnail, thumbnail } from './thumbnail.ts';
import { inventTitle, type TitleOf, type VideoTitle } from './titles.ts';

export interface Answer {
  status: number;
  type: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

export interface RouteContext {
  files: ClientFiles;
  titleOf: TitleOf;
  shellOrigins: readonly string[];
}

type Route = (context: RouteContext, url: URL, part: readonly string[]) => Promise<Answer | undefined>;

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

/** A catalogue that is slow to start or down must not keep a video from playing. */
async function titleFor(titleOf: TitleOf, id: string): Promise<VideoTitle> {
  const known = await titleOf(id).catch(() => undefined);
  return known ?? inventTitle(id);
}

function clientFile({ files }: RouteContext, name: ClientFileName): Answer {
  const { body, etag } = files[name];
  return { status: 200, type: script, headers: { ...openToAll, 'cache-control': 'no-cache', etag }, body };
}

const embed: Route = async ({ titleOf, shellOrigins }, _url, [id = '']) => {
  if (id !== '' && !isVideoId(id)) return undefined;
  const title = id === '' ? { title: 'Video player', author: '' } : await titleFor(titleOf, id);
  return { status: 200, type: html, headers: embedHeaders(shellOrigins), body: embedPage(id, title) };
};

const watch: Route = async ({ titleOf }, url) => {
  const id = url.searchParams.get('v');
  if (!isVideoId(id)) return undefined;
  return { status: 200, type: html, headers: watchHeaders, body: watchPage(id, await titleFor(titleOf, id)) };
};

const channel: Route = async (_context, _url, [id = '']) =>
  isVideoId(id) ? { status: 200, type: html, headers: watchHeaders, body: channelPage(id) } : undefined;

const oembed: Route = async ({ titleOf }, url) => {
  const asked = url.searchParams.get('url') ?? '';
  const id = URL.canParse(asked) ? new URL(asked).searchParams.get('v') : undefined;
  if (!isVideoId(id)) return undefined;
  const { title, author } = await titleFor(titleOf, id);
  const body = JSON.stringify({ type: 'video', version: '1.0', title, author_name: author });
  return {
    status: 200,
    type: 'application/json',
    headers: { ...openToAll, 'cache-control': 'no-cache' },
    body,
  };
};

const picture: Route = async (_context, _url, [, id = '', size = '']) => {
  if (!isVideoId(id) || !isThumbnailSize(size)) return undefined;
  const found = hasThumbnail(id);
  return {
    status: found ? 200 : 404,
    type: 'image/svg+xml',
    headers: thumbnailHeaders,
    body: found ? thumbnail(id, size) : missingThumbnail(),
  };
};

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^\/iframe_api$/, async (context) => clientFile(context, 'iframe_api.js')],
  [
    /^\/client\/([\w.-]+)$/,
    async (context, _url, [name = '']) => (isClientFileName(name) ? clientFile(context, name) : undefined),
  ],
  [/^\/embed\/([^/]*)$/, embed],
  [/^\/watch$/, watch],
  [/^\/channel\/([^/]+)$/, channel],
  [/^\/oembed$/, oembed],
  [/^\/vi(_webp)?\/([^/]+)\/(\w+)\.(?:jpg|webp)$/, picture],
];

const notFound: Answer = { status: 404, type: 'text/plain; charset=utf-8', headers: {}, body: 'Not found\n' };

export async function answer(context: RouteContext, url: URL): Promise<Answer> {
  for (const [pattern, route] of routes) {
    const match = pattern.exec(url.pathname);
    if (match) return (await route(context, url, match.slice(1))) ?? notFound;
  }
  return notFound;
}
