import { CommandError, type Command } from '../command-line/command.ts';
import { readBrands, readCount } from '../command-line/read-values.ts';
import { subscriberTag } from '../entities/members.ts';

export const memberCommand: Command = {
  name: 'member set',
  usage: '<channel_id> <subs> <views> [--brand <brand>]',
  description: 'Sets the subscribers and views of a member of the network.',
  arguments: [3, 3],
  options: ['brand'],
  async run({ client, args: [channel, subs, views], options, print }) {
    const count = readCount('subs', subs);
    const { rows } = await client.query<{ brand: string; channel_name: string }>(
      `update members set subs = $2, views = $3, sub_tag = $4 where channel_id = $1 and brand = any($5)
       returning brand, channel_name`,
      [channel, count, readCount('views', views), subscriberTag(count), readBrands(options)],
    );
    if (rows.length === 0) throw new CommandError(`There is no member ${channel}.`);
    for (const { brand, channel_name } of rows) {
      print(`${channel_name} (${brand}): ${subs} subs, ${views} views.`);
    }
  },
};
