import {
  accentShades,
  searchText,
  type PublicSite,
  type SiteLook,
  type SubscriberSite,
} from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { isShown } from './site-lifecycle.ts';
import { playlistsOf } from './look/look.ts';
import { pictureVersion } from './share-pictures/pictures.ts';
import { linkPicturesOf } from './link-pictures/link-pictures.ts';
import { toLook } from './look/stored-look.ts';
import { toWebsite, WEBSITE_COLUMNS } from './websites.ts';
import type { Db, Scope } from '../../database/schema.ts';
import { pictureUrl, readSummaries, songsOf } from '../catalog/song-rows.ts';

const SHOWN = 1_000;
const SONGS = 200;

/** Sites `w` joined with the account's linked channel `c`. */
const sitesOf = (db: Db, brand: Brand) =>
  db
    .selectFrom('websites as w')
    .leftJoin('linked_account as c', (join) =>
      join.onRef('c.uid', '=', 'w.uid').on('c.provider', '=', 'youtube'),
    )
    .where('w.brand', '=', brand)
    .where(isShown);

const PICTURE = sql<string | null>`coalesce(c.picture, w.profile_pic)`.as('profile_pic');

const withPicture = <Site extends { profile_pic: string | null }>(site: Site, thumbnails: string): Site => ({
  ...site,
  profile_pic: site.profile_pic && pictureUrl(thumbnails, site.profile_pic),
});

export const listSites = async ({ db, brand }: Scope, thumbnails: string): Promise<SubscriberSite[]> => {
  const sites = await sitesOf(db, brand)
    .select(['w.domain_name', 'w.name', PICTURE])
    .orderBy('w.name')
    .orderBy('w.domain_name')
    .limit(SHOWN)
    .execute();
  return sites.map((site) => withPicture(site, thumbnails));
};

export const siteNames = async (db: Db, brand: Brand): Promise<string[]> => {
  const sites = await sitesOf(db, brand).select('w.domain_name').orderBy('w.domain_name').execute();
  return sites.map(({ domain_name }) => domain_name);
};

/** Returns whether a website has the name, shown or not. */
export const isNameOfSite = async ({ db, brand }: Scope, name: string): Promise<boolean> =>
  (await db
    .selectFrom('websites')
    .select('domain_name')
    .where((row) => row.and({ brand, domain_name: name.toLowerCase() }))
    .executeTakeFirst()) !== undefined;

/** Returns songs of the linked channel, or of the artist set by the operator, newest first. */
const songsOfSite = async (scope: Scope, channel: string | null, artist: string | null) => {
  const songs = songsOf(scope).orderBy('s.date_added', 'desc').orderBy('s.video_id').limit(SONGS);
  if (channel !== null) return readSummaries(songs.where('s.channel_id', '=', channel), scope.now);
  if (artist === null) return [];
  return readSummaries(songs.where('s.artist_key', '=', searchText(artist)), scope.now);
};

const YOUTUBE = /^https?:\/\/(?:www\.|m\.)?youtube\.com\/(channel\/[\w-]+|@[^/?#]+)\/?$/i;

type Owned = Pick<PublicSite, 'website'> & {
  look: SiteLook;
  channel: string | null;
  handle: string | null;
};

/** Returns the names of the links to the owner's linked channel: networks, and ids of links of their own. */
const verifiedLinks = ({ website, look, channel, handle }: Owned): string[] => {
  const isOwned = (address: string): boolean => {
    const found = YOUTUBE.exec(address)?.[1];
    if (found === undefined) return false;
    return found === `channel/${channel}` || found.toLowerCase() === handle?.toLowerCase();
  };
  const own = look.links.filter(({ kind, address }) => kind === 'link' && isOwned(address));
  return [...(isOwned(website.youtube) ? ['youtube'] : []), ...own.map(({ id }) => id)];
};

/** Returns a subscriber's site as visitors see it; `undefined` if there is none. */
export const publicSite = async (
  scope: Scope,
  name: string,
  thumbnails: string,
): Promise<Required<PublicSite> | undefined> => {
  const row = await sitesOf(scope.db, scope.brand)
    .select(WEBSITE_COLUMNS.map((column) => `w.${column}` as const))
    .select([
      PICTURE,
      'w.uid',
      'w.look',
      'w.artist',
      'w.form_mail_confirmed',
      'c.external_id as channel',
      'c.handle',
    ])
    .where('w.domain_name', '=', name.toLowerCase())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profile_pic, uid, artist, channel, handle, form_mail_confirmed, look: stored, ...fields } = row;
  const own = toLook(stored);
  const look = { ...own, links: own.links.filter(({ shown }) => shown) };
  const { form_mail, ...website } = toWebsite(fields);
  const [songs, playlists, link_pictures] = await Promise.all([
    songsOfSite(scope, channel, artist),
    playlistsOf(scope, { ids: look.playlists, uid, thumbnails }),
    linkPicturesOf(scope.db, { brand: scope.brand, uid, look }),
  ]);
  const takes_mail = form_mail !== '' && form_mail_confirmed;
  const version = pictureVersion({ brand: scope.brand, website, look });
  const share_picture = `/api/website/picture?${new URLSearchParams({ name: website.domain_name, v: version })}`;
  const accent_shades = look.accent === '' ? null : accentShades(look.accent);
  return withPicture(
    {
      website,
      profile_pic,
      takes_mail,
      verified: verifiedLinks({ website, look, channel, handle }),
      link_pictures,
      songs,
      look,
      accent_shades,
      playlists,
      share_picture,
    },
    thumbnails,
  );
};
