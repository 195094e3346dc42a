import { BRANDS } from '@rushtone/site';
import { AdminError, UsageError } from '../failures.ts';
import type { Command } from '../command.ts';
import { subTag } from '../kinds/members.ts';
import { brandOf } from './brand.ts';

const readCount = (name: string, text = ''): number => {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${name} is a whole number from 0; not '${text}'.`);
  return Number(text);
};

export const memberCommand: Command = {
  name: 'member',
  usage: 'set <channel_id> <subs> <views> [--brand <brand>]',
  about: 'Sets what a member counts in the network page.',
  takes: [4, 4],
  options: ['brand'],
  migrates: true,
  async run({ client, args: [action, channel, subs, views], options, say }) {
    if (action !== 'set') throw new UsageError('member is followed by set.');
    const brands = options.brand === undefined ? BRANDS : [brandOf(options)];
    const count = readCount('subs', subs);
    const { rows } = await client.query<{ brand: string; channel_name: string }>(
      `update members set subs = $2, views = $3, sub_tag = $4 where channel_id = $1 and brand = any($5)
       returning brand, channel_name`,
      [channel, count, readCount('views', views), subTag(count), brands],
    );
    if (rows.length === 0) throw new AdminError(`There is no member ${channel}.`);
    for (const { brand, channel_name } of rows)
      say(`${channel_name} (${brand}): ${subs} subs, ${views} views.`);
  },
};
