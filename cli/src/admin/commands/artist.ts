import { AdminError } from '../failures.ts';
import type { Command } from '../command.ts';
import { accountOf, readEmail } from './accounts.ts';

export const artistCommand: Command = {
  name: 'artist',
  usage: '<email|domain name of the website> <artist name>',
  about: 'Whose songs a website shows while no channel is linked; an empty name takes it back.',
  takes: [2, 2],
  options: [],
  migrates: true,
  async run(task) {
    const { client, args, say } = task;
    const [owner = '', artist = ''] = args;
    const byMail = owner.includes('@');
    const subject = byMail ? (await accountOf(task, readEmail(owner))).id : owner.toLowerCase();
    const { rows } = await client.query<{ domain_name: string; brand: string }>(
      `update websites set artist = $2 where ${byMail ? 'uid' : 'domain_name'} = $1 returning domain_name, brand`,
      [subject, artist.trim() || null],
    );
    if (rows.length === 0) throw new AdminError(`${owner} has no website.`);
    for (const { domain_name, brand } of rows)
      say(`${domain_name} (${brand}) shows the songs of ${artist.trim() || 'nobody'}.`);
  },
};
