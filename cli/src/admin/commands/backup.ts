import { migrate } from '@rushtone/api/database/migrate';
import { backUp } from '../backup/backup.ts';
import { restore } from '../backup/restore.ts';
import type { Command } from '../command.ts';

const counter = () => {
  let tables = 0;
  let rows = 0;
  return {
    add: (_name: string, more: number) => {
      tables += 1;
      rows += more;
    },
    text: () => `${rows} ${rows === 1 ? 'row' : 'rows'} of ${tables} tables`,
  };
};

export const backupCommand: Command = {
  name: 'backup',
  usage: '<file>',
  about: 'Writes the whole database into one file, as it was at one moment. Keep it secret.',
  takes: [1, 1],
  options: [],
  migrates: true,
  async run({ client, args: [file = ''], say }) {
    const counted = counter();
    await backUp(client, file, counted.add);
    say(`${file} holds ${counted.text()}.`);
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '<file> [--force]',
  about: 'Brings a backup back into an empty database; with --force it replaces what is there.',
  takes: [1, 1],
  options: ['force'],
  migrates: false,
  alone: true,
  async run({ client, pool, args: [file = ''], options, say, note }) {
    const counted = counter();
    await restore(client, { file, force: options.force ?? false, onTable: counted.add });
    await migrate(pool);
    await client.query('analyze');
    say(`${counted.text()} are back.`);
    note('Servers that used the database meanwhile must be started again.');
  },
};
