import {
  isUserPlaylist,
  type SiteCover,
  type SiteLink,
  type SiteLook,
  type SitePlaylist,
} from '@rushtone/domain';
import type { Scope } from '../../../database/schema.ts';
import { pictureUrl } from '../../catalog/song-rows.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { hasCover } from '../pictures/covers.ts';
import { endDraft } from '../drafts.ts';
import { toLook } from './stored-look.ts';
import { keepVersion } from '../versions.ts';

/** Returns the playlists visible to visitors, in the given order: of the catalog, and the owner's public ones. */
export const playlistsOf = async (
  { db, brand }: Pick<Scope, 'db' | 'brand'>,
  { ids, uid, thumbnails }: { ids: readonly string[]; uid: string | null; thumbnails: string },
): Promise<SitePlaylist[]> => {
  if (ids.length === 0) return [];
  const [ofCatalog, own] = await Promise.all([
    db
      .selectFrom('playlists')
      .select(['id', 'category_name', 'image_url', 'youtube_url'])
      .where('brand', '=', brand)
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('own_playlists as p')
      .leftJoin('own_playlist_songs as s', (join) => join.onRef('s.list', '=', 'p.id'))
      .distinctOn('p.id')
      .select(['p.id', 'p.name as category_name', 's.video_id'])
      .where((row) => row.and({ 'p.brand': brand, 'p.uid': uid ?? '', 'p.public': true }))
      .where('p.deleted_at', 'is', null)
      .where('p.id', 'in', ids)
      .orderBy('p.id')
      .orderBy('s.position')
      .execute(),
  ]);
  const found = [
    ...ofCatalog.map(({ image_url, youtube_url, ...list }) => ({
      ...list,
      picture: pictureUrl(thumbnails, image_url ?? youtube_url),
    })),
    ...own.map(({ video_id, ...list }) => ({
      ...list,
      picture: video_id && pictureUrl(thumbnails, video_id),
    })),
  ];
  return ids.flatMap((id) => found.find((list) => list.id === id) ?? []);
};

/** Returns the look of the account's website, or the brand's default. */
export const lookOf = async ({ db, brand }: Scope, uid: string): Promise<SiteLook> => {
  const site = await db
    .selectFrom('websites')
    .select('look')
    .where((row) => row.and({ brand, uid }))
    .executeTakeFirst();
  return toLook(site?.look ?? {});
};

type NewLook = Omit<SiteLook, 'cover' | 'links'> & {
  /** `undefined` to keep the website's current cover. */
  cover: SiteCover | null | undefined;
  /** `undefined` to keep the website's current links. */
  links?: SiteLink[] | undefined;
};

/** Saves the look of the caller's website. Refuses playlists that visitors cannot see. */
export const saveLook = async (scope: Scope, uid: string, changed: NewLook): Promise<SiteLook> => {
  const { db, brand } = scope;
  const present = await lookOf(scope, uid);
  const cover = changed.cover === undefined ? present.cover : changed.cover;
  const look = { ...changed, cover, links: changed.links ?? present.links };
  if (cover !== null && !(await hasCover(db, { brand, uid }, cover.file)))
    throw new ApiError(400, 'The cover is no longer there. Please choose the picture again.');
  const shown = await playlistsOf({ db, brand }, { ids: look.playlists, uid, thumbnails: '' });
  const missing = look.playlists.find((id) => !shown.some((list) => list.id === id));
  if (missing !== undefined)
    throw new ApiError(
      400,
      isUserPlaylist(missing)
        ? 'Make the playlist public first, so that visitors can open it.'
        : 'There is no such playlist.',
    );
  await db.transaction().execute(async (tx) => {
    await keepVersion(tx, { brand, uid });
    const { numUpdatedRows } = await tx
      .updateTable('websites')
      .set({ look: JSON.stringify(look) })
      .where((row) => row.and({ brand, uid }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ApiError(409, 'Choose a domain name to activate your website first.');
    await keepVersion(tx, { brand, uid });
    await endDraft(tx, { brand, uid }, 'look');
  });
  return look;
};
