import { isUserPlaylist, thumbnailUrl, webAddress } from '@rushtone/domain';
import { appIcon, feedPaths, paths, SITES } from '@rushtone/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '@rushtone/platform/server';
import { latestNews } from '../news/news.ts';
import { getPlaylist } from '../catalog/playlists.ts';
import { pictureUrl } from '../catalog/song-rows.ts';
import type { Services } from '../../http/services.ts';
import { notFound } from '../../errors/api-error.ts';
import { hostOf, mainOriginOf } from '../../http/host.ts';
import { openSearchOf } from './open-search.ts';
import { rssOf, type Feed } from './rss.ts';

/** Feed readers poll about once an hour. */
const RSS_CACHE = 'public, max-age=300, stale-while-revalidate=3600';
const DAY = 'public, max-age=86400';
const ITEMS = 100;
const ID = /^[a-z\d-]{1,64}$/;
const ROUTE = { config: { limit: 'document' }, schema: { hide: true } } as const;

type PlaylistFeed = FastifyRequest<{ Params: { id: string } }>;

const sendFeed = (reply: FastifyReply, feed: Feed): FastifyReply =>
  reply.header('cache-control', RSS_CACHE).type('application/rss+xml; charset=utf-8').send(rssOf(feed));

/** Serves RSS feeds of the news and of each playlist, and the OpenSearch description. */
export const feedRoutes = (app: FastifyInstance, { db, runtime }: Services): void => {
  const { thumbnails } = runtime.video;
  const siteOf = (request: FastifyRequest) => {
    const { brand } = hostOf(request);
    const origin = mainOriginOf(request);
    return { site: SITES[brand], origin, icon: origin + appIcon(brand, 144, 'any') };
  };

  app.get(feedPaths.latest, ROUTE, async (request, reply) => {
    const { site, origin, icon } = siteOf(request);
    const news = await latestNews({ db, brand: site.brand }, ITEMS);
    const link = origin + paths.latest;
    return sendFeed(reply, {
      title: `${site.name} – News`,
      description: `News from ${site.name}`,
      link,
      self: origin + feedPaths.latest,
      picture: icon,
      items: news.map(({ title, content, image, url, date_added: date }) => ({
        title,
        link: (url && webAddress(new URL(url, origin).href)) || link,
        description: content,
        date,
        picture: image && new URL(pictureUrl(thumbnails, image), origin).href,
        id: `${origin}/news/${date.toISOString()}/${encodeURIComponent(title)}`,
      })),
    });
  });

  app.get(feedPaths.playlist(':id'), ROUTE, async (request: PlaylistFeed, reply) => {
    const { site, origin } = siteOf(request);
    const { id } = request.params;
    // Listeners' own playlists are only for people with the link.
    const isPublic = ID.test(id) && !isUserPlaylist(id);
    const scope = { db, brand: site.brand, now: new Date() };
    const found = isPublic ? await getPlaylist(scope, id, null) : undefined;
    if (!found) throw notFound('There is no playlist with this feed.');
    const { playlist } = found;
    const cover = pictureUrl(thumbnails, playlist.image_url ?? playlist.youtube_url);
    const newest = found.songs.toSorted((a, b) => b.date_added.localeCompare(a.date_added)).slice(0, ITEMS);
    return sendFeed(reply, {
      title: `${playlist.category_name} – ${site.name}`,
      description: playlist.description || `Songs of ${playlist.category_name}`,
      link: origin + paths.playlist(playlist.id),
      self: origin + feedPaths.playlist(playlist.id),
      picture: new URL(cover, origin).href,
      items: newest.map(({ youtube_id: s, title, author_name, date_added }) => ({
        title: `${title} – ${author_name}`,
        link: origin + paths.song({ s, p: playlist.id }),
        description: `<p>${escapeHtml(`${title} by ${author_name}`)}</p>`,
        date: new Date(date_added),
        picture: thumbnailUrl(thumbnails, s, 'hqdefault'),
      })),
    });
  });

  app.get('/opensearch.xml', ROUTE, async (request, reply) => {
    const { site, origin } = siteOf(request);
    return reply
      .header('cache-control', DAY)
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(openSearchOf(site, origin));
  });
};
