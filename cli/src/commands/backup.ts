import { writeBackup } from '../backup/backup.ts';
import { readErasures, repeatErasures } from '../backup/erasures.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Command } from '../command-line/command.ts';
import { migrateAll } from '../identity-emulator.ts';

const summary = (counts: Record<string, number>): string => {
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  return `${rows} ${rows === 1 ? 'row' : 'rows'} in ${Object.keys(counts).length} tables`;
};

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '<file>',
    description: 'Writes a consistent snapshot of the whole database to one file. Keep the file secret.',
    arguments: [1, 1],
    async run({ client, args: [file = ''], print }) {
      print(`${file} contains ${summary(await writeBackup(client, file))}.`);
    },
  },
  {
    name: 'restore',
    usage: '<file> [--force]',
    description: 'Restores a backup into an empty database; --force replaces all existing data.',
    arguments: [1, 1],
    options: ['force'],
    skipMigrations: true,
    exclusive: true,
    async run({ client, pool, config, args: [file = ''], options, print, log }) {
      const erasures = await readErasures(client);
      const counts = await restoreBackup(client, file, options.force ?? false);
      await migrateAll(pool, config);
      const repeated = await repeatErasures(client, erasures);
      await client.query('analyze');
      print(`Restored ${summary(counts)}.`);
      if (repeated > 0)
        log(
          `${repeated} deleted ${repeated === 1 ? 'account' : 'accounts'} will be deleted again within the hour.`,
        );
      if (erasures === null)
        log(
          'Accounts that were deleted after the backup are back. For each line "account deleted" of the server’s log: npm run admin -- erase <account id>.',
        );
      log('Restart every server that uses this database.');
    },
  },
];
