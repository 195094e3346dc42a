import type { Config } from '@rushtone/api/config';
import { THUMBNAIL_ORIGIN } from '@rushtone/domain';
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

type Song = { brand: string; video_id: string };

export const tintsCommand: Command = {
  name: 'tints',
  usage: '[--brand <brand>] [--all]',
  description:
    'Finds the color of each cover that was not looked at yet, for the page of its song; with --all of every cover.',
  arguments: [0, 0],
  options: ['brand', 'all'],
  async run({ pool, config, options, print, log }) {
    const origin = readOrigin(config);
    const { rows } = await pool.query<Song>(
      `select brand, video_id from songs where brand = any ($1) and (tint is null or $2) order by brand, video_id`,
      [readBrands(options), options.all ?? false],
    );
    const failures: string[] = [];
    let found = 0;
    const waiting = rows.values();
    const work = async (): Promise<void> => {
      for (const { brand, video_id } of waiting) {
        const tint = await findTint(origin, video_id);
        if (typeof tint !== 'string') failures.push(`${video_id}: ${tint.failed}`);
        else {
          found += 1;
          const values = [tint, brand, video_id];
          await pool.query('update songs set tint = $1 where brand = $2 and video_id = $3', values);
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
