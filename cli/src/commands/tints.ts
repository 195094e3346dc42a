import type { Config } from '@rushtone/api/config';
import { isVideoId, THUMBNAIL_ORIGIN, thumbnailUrl } from '@rushtone/domain';
import { CommandError, type Command } from '../command-line/command.ts';
import { readBrands } from '../command-line/read-values.ts';
import { findTint } from '../tints/find-tint.ts';

const AT_ONCE = 8;
const SHOWN = 5;

const readOrigin = ({ video }: Config): string => {
  const origin = video.kind === 'youtube' ? THUMBNAIL_ORIGIN : video.origin;
  if (origin === null) throw new CommandError('There is no video host: set VIDEO_HOST=youtube.');
  return origin;
};

/** A song, or a playlist with a picture of its own: an address or a video id. */
type Cover = { kind: 'songs' | 'playlists'; brand: string; id: string; picture: string };

const COVERS = `
  select 'songs' as kind, brand, video_id as id, video_id as picture from songs
  where brand = any ($1) and (tint is null or $2)
  union all
  select 'playlists', brand, id, image_url from playlists
  where brand = any ($1) and (tint is null or $2) and image_url !~ '^/'
  order by 1 desc, 2, 3`;
const KEY = { songs: 'video_id', playlists: 'id' } as const;

export const tintsCommand: Command = {
  name: 'tints',
  usage: '[--brand <brand>] [--all]',
  description:
    'Finds the color of each cover that was not looked at yet, for the page of its song; with --all of every cover.',
  arguments: [0, 0],
  options: ['brand', 'all'],
  async run({ pool, config, options, print, log }) {
    const origin = readOrigin(config);
    const { rows } = await pool.query<Cover>(COVERS, [readBrands(options), options.all ?? false]);
    const failures: string[] = [];
    let found = 0;
    const waiting = rows.values();
    const work = async (): Promise<void> => {
      for (const { kind, brand, id, picture } of waiting) {
        const tint = await findTint(isVideoId(picture) ? thumbnailUrl(origin, picture) : picture);
        if (typeof tint !== 'string') failures.push(`${id}: ${tint.failed}`);
        else {
          found += 1;
          const values = [tint, brand, id];
          await pool.query(`update ${kind} set tint = $1 where brand = $2 and ${KEY[kind]} = $3`, values);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    failures
      .toSorted()
      .slice(0, SHOWN)
      .forEach((line) => log(line));
    if (failures.length > SHOWN) log(`… and ${failures.length - SHOWN} more.`);
    print(
      `${found} of ${rows.length} covers were looked at. Those that could not be read are tried again next time.`,
    );
  },
};
